// The archives of a published site: files one after the other, compressed as a whole with Zstandard.

import { decompress } from "fzstd";

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];

/** What an archive has, compressed or not: a web host may have sent it either way. */
export function plain(data) {
  return MAGIC.every((byte, place) => data[place] === byte) ? decompress(data) : data;
}

/** Writes the files of a plain archive, and returns their paths. It begins with a line of JSON: each path, and the
 * length of that file. */
export function unpack(FS, archive, folder) {
  const end = archive.indexOf(10);
  const files = JSON.parse(new TextDecoder().decode(archive.subarray(0, end)));
  const made = new Set();
  let at = end + 1;
  return files.map(([path, length]) => {
    const place = `${folder}/${path}`;
    const parent = place.slice(0, place.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(place, archive.subarray(at, at + length), { canOwn: true });
    at += length;
    return place;
  });
}

// What changed, laid over what was: `patches.py` says how it is written. Whatever did not change is the same object as
// before, so that whoever drew it can see that it need not be drawn again.

export function patched(old, patch) {
  if (Array.isArray(patch)) return patch[0];
  if (Array.isArray(old)) return patch.rows ? rearranged(old, patch.rows) : withPlaces([...old], old, patch);
  const found = withPlaces({ ...old }, old, patch);
  for (const [name, part] of Object.entries(patch)) if (Array.isArray(part) && !part.length) delete found[name];
  return found;
}

function withPlaces(found, old, patch) {
  for (const [name, part] of Object.entries(patch)) found[name] = patched(old[name], part);
  return found;
}

function rearranged(old, rows) {
  return rows.flatMap((row) => (Array.isArray(row) ? old.slice(...row) : row.new ?? [patched(old[row.at], row.now)]));
}

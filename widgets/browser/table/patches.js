// Applies the patches that Python sends instead of whole parts; `patches.py` defines their form. Unchanged data stays
// the same object, so `memo` sees that its element need not be built again.

export function patched(old, patch) {
  if (Array.isArray(patch)) return patch[0];
  if (Array.isArray(old)) return patch.rows ? rearranged(old, patch.rows) : withChanges([...old], old, patch);
  const found = withChanges({ ...old }, old, patch);
  for (const [name, part] of Object.entries(patch)) if (isRemoval(part)) delete found[name];
  return found;
}

const isRemoval = (part) => Array.isArray(part) && !part.length;

function withChanges(found, old, patch) {
  for (const [name, part] of Object.entries(patch)) found[name] = patched(old[name], part);
  return found;
}

function rearranged(old, rows) {
  return rows.flatMap((row) => (Array.isArray(row) ? old.slice(...row) : (row.new ?? [patched(old[row.at], row.now)])));
}

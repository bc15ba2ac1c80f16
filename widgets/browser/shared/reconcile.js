// Replaces the children of an element and keeps those that did not change.

/** A placeholder for an element that `build` makes when `deps` differ from those of the element already on the page.
 * The first dependency is its key among its siblings. Dependencies are compared by identity: `patches.js` keeps
 * unchanged data the same object. */
export function memo(deps, build) {
  return Object.assign(document.createComment(""), { deps, build });
}

const hasDeps = ({ deps }, others) => deps.length === others.length && deps.every((one, at) => one === others[at]);

/** The element itself, with every placeholder inside it built. */
function built(node) {
  if (node.build) return Object.assign(built(node.build()), { deps: node.deps });
  for (const child of [...node.childNodes]) {
    const real = built(child);
    if (real !== child) child.replaceWith(real);
  }
  return node;
}

/** The element with these dependencies, taken at most once: two siblings may share a key. */
function takeUnchanged(byKey, deps) {
  const found = byKey.get(deps[0]);
  if (!found || !hasDeps(found, deps)) return null;
  byKey.delete(deps[0]);
  return found;
}

const isSameFrame = (old, next) => next.dataset?.renew === old.dataset.renew && old.tagName === next.tagName;

function copyAttributes(from, to) {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name);
  for (const { name, value } of from.attributes) {
    if (to.getAttribute(name) === value) continue;
    if (name === "style")
      to.style.cssText = value; // a published page forbids the attribute
    else to.setAttribute(name, value);
  }
}

function reconcileFrame(frame, next) {
  copyAttributes(next, frame);
  reconcile(frame, [...next.childNodes]);
  return frame;
}

/** Turns new children into nodes, with old elements where they can stay. */
function matcher(old) {
  const byKey = new Map(old.filter((one) => one.deps).map((one) => [one.deps[0], one]));
  const frames = old.filter((one) => one.dataset?.renew !== undefined);
  const placed = (child) => {
    const at = frames.findIndex((one) => isSameFrame(one, child));
    return at < 0 ? built(child) : reconcileFrame(...frames.splice(at, 1), child);
  };
  return (child) => {
    if (typeof child === "string") return document.createTextNode(child);
    if (!child.build) return placed(child);
    return takeUnchanged(byKey, child.deps) ?? Object.assign(placed(child.build()), { deps: child.deps });
  };
}

/** Gives an element new children. Unchanged ones stay in place, and so need no new layout; elements marked `data-renew`
 * stay too and are reconciled inside. */
export function reconcile(parent, children) {
  const old = [...parent.childNodes];
  const next = children.map(matcher(old));
  const staying = new Set(next);
  for (const one of old) if (!staying.has(one)) one.remove();
  for (const [at, one] of next.entries()) {
    if (parent.childNodes[at] !== one) parent.insertBefore(one, parent.childNodes[at] ?? null);
  }
}

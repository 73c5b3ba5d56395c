/** What this browser remembers of its reader's choices, as text. */

/** @returns {string|null} null when nothing was chosen, or storage is switched off */
export function kept(name) {
  try {
    return localStorage.getItem(`pitwall-${name}`);
  } catch {
    return null;
  }
}

/** Remember a choice; where storage is switched off it holds for this page only. */
export function keep(name, value) {
  try {
    localStorage.setItem(`pitwall-${name}`, value);
  } catch {
    // nothing to be done
  }
}

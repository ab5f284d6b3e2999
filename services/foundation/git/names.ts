/** Checks names of files, refs and paths. Every name that reaches git or the disk is checked here. */

/** Returns whether an id is safe as the name of a folder on disk. Ids are UUIDs and the like. */
export function isRepositoryId(id: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(id);
}

/** Returns whether a text is a full object id, SHA-1 or SHA-256. */
export function isObjectId(id: string): boolean {
  return /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(id);
}

/**
 * Checks the rules of `git check-ref-format` for a branch. Also refuses names that are longer than a file name may be,
 * a leading hyphen (git would read it as an option), and `HEAD`.
 */
export function isBranchName(name: string): boolean {
  if (name === '' || name === '@' || name === 'HEAD' || Buffer.byteLength(name) > 200) return false;
  if (/[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|^[-/]|[/.]$/.test(name)) return false;
  return name.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'));
}

/**
 * True for a relative path that stays inside its folder on every file system: no empty, `.` or `..` part, nothing
 * that git or Windows would read as `.git`, no backslash, colon or control character.
 */
export function isSafePath(path: string): boolean {
  if (path === '' || /[\x00-\x1f\x7f\\:]/.test(path) || Buffer.byteLength(path) > 1000) return false;
  return path.split('/').every((part) => {
    const plain = part.replace(/[\s.]+$/, '').toLowerCase();
    return plain !== '' && plain !== '.git' && plain !== 'git~1' && Buffer.byteLength(part) <= 255;
  });
}

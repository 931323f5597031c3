export const MEMBERS_HOME = '/members'

/** An address to go on to after login: a path of this site and nothing that a browser could read as another one. */
export function safePath(path: unknown): string {
  if (typeof path !== 'string' || path.length > 500) return MEMBERS_HOME
  // One slash and no second, no backslash, no control character: `//evil`, `/\evil` and `/<tab>/evil` leave the site.
  // A page, and no call: a link to the login or the offline page would cause it in the member's name.
  return /^\/(?![/\\]|api\/)[^\\\u0000-\u001f\u007f]*$/i.test(path) ? path : MEMBERS_HOME
}

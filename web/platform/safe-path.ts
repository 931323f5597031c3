export const MEMBERS_HOME = '/members'

/** An address to go on to after login: a path of this site and nothing that a browser could read as another one. */
export function safePath(path: unknown): string {
  if (typeof path !== 'string' || path.length > 500) return MEMBERS_HOME
  // One slash and no second, no backslash, no control character: `//evil`, `/\evil` and `/<tab>/evil` leave the site.
  if (!/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(path)) return MEMBERS_HOME
  // A page, and no call: a link to the login or the offline page would cause it in the member's name. As a browser reads it,
  // which takes `/./api/` and `/x/../api/` for the same.
  const { pathname } = new URL(path, 'https://this.invalid')
  return /^\/(?:\/|(?:a|%61)(?:p|%70)(?:i|%69)(?:\/|%2f))/i.test(pathname) ? MEMBERS_HOME : path
}

/** Public pictures are addressed below the site's prefix, private ones by whole paths. */
export function photoAddress(prefix: string, path: string): string {
  return path.startsWith('/') ? path : prefix + path
}

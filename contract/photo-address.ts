/**
 * The address of a photo for `src`. Names of public photos stand below the site's `cdn_prefix`; one that begins with a
 * slash is whole, because each request for such a photo is judged by the site itself.
 */
export function photoAddress(cdnPrefix: string, name: string): string {
  return name.startsWith('/') ? name : cdnPrefix + name
}

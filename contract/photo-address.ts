/** Below this the site itself serves pictures, whatever its `cdn_prefix` says. */
const OWN_PREFIX = '/media/'
/** Names of photos that not everybody may see begin like this: the site has to know who asks. */
const PRIVATE = 'private/'

/** The address of a photo for `src`. */
export function photoAddress(cdnPrefix: string, name: string): string {
  return (name.startsWith(PRIVATE) ? OWN_PREFIX : cdnPrefix) + name
}

/** Stands for whatever host the site has. */
const OWN = 'https://own.invalid'

/** Where pictures come from when that is not the site itself: a whole address stands before their names. */
export function cdnOrigin(cdnPrefix: string): string | undefined {
  const url = URL.parse(cdnPrefix, OWN)
  const isElsewhere = url?.origin !== OWN && (url?.protocol === 'https:' || url?.protocol === 'http:')
  return isElsewhere ? url.origin : undefined
}

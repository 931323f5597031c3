/** Headers of a page that looks the same to every visitor of a site, language and country: the server keeps it a minute. */
export function visitorPage(): Record<string, string> {
  return { 'cache-control': 'public, max-age=60' }
}

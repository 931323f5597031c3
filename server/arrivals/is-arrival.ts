interface Asked {
  method: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Programs that say what they are: searchers, previews of links, checks, libraries. Cubot is a maker of phones. */
const PROGRAMS =
  /(?<!cu)bot|crawl|spider|slurp|preview|monitor|lighthouse|headless|facebookexternalhit|whatsapp|curl|wget|python|\bjava\/|go-http|okhttp|axios|undici|node-fetch/i

/**
 * Whether a page was opened by somebody who comes from elsewhere: no program, nothing that a browser fetches in advance or
 * into another page, and no way from one of our pages to the next.
 */
export function isArrival({ method, headers }: Asked, origin: string): boolean {
  const { referer, 'user-agent': agent, 'sec-fetch-site': from, 'sec-fetch-mode': mode } = headers
  if (method !== 'GET' || !agent || PROGRAMS.test(String(agent))) return false
  const inAdvance = headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'] ?? ''
  if (/prefetch|prerender|preview/.test(String(inAdvance))) return false
  if (mode !== undefined && mode !== 'navigate') return false
  return from === undefined ? !String(referer ?? '').startsWith(`${origin}/`) : from !== 'same-origin'
}

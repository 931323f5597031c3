/** The path of an endpoint, and what must stand behind the question mark where two calls share path and method. */
export function splitQuery(path: string): { path: string; query: string | undefined } {
  const [before = path, query] = path.split('?', 2)
  return { path: before, query }
}

/** Lets a route ask for something behind the question mark, such as `push=1`. Whoever does not ask is found without it. */
export const byQuery = {
  name: 'query',
  storage<Found>() {
    const known = new Map<string, Found>()
    return {
      get: (query: string): Found | null => {
        for (const part of query.split('&')) {
          const found = known.get(part)
          if (found !== undefined) return found
        }
        return null
      },
      set: (query: string, found: Found) => void known.set(query, found),
    }
  },
  deriveConstraint({ url = '' }: { url?: string | undefined }): string {
    const mark = url.indexOf('?')
    return mark < 0 ? '' : url.slice(mark + 1)
  },
}

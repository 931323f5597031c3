const SIGN = /<svg[^>]*class="lucide[^>]*>.*?<\/svg>/g
const PATHS = /(?:<path d="[^"]*"><\/path>){2,}/g
const DRAWN = /<path d="([^"]*)"><\/path>/g
const NUMBER = '[-+]?(?:\\d+\\.?\\d*|\\.\\d+)'
const RELATIVE_START = new RegExp(`^m(${NUMBER}[ ,]?${NUMBER})[ ,]?(?=([-+.\\d])?)`)

/** The signs of Lucide with one path instead of several: each element is styled, laid out and painted for itself. */
export function joinPaths(markup: string): string {
  return markup.replaceAll(SIGN, (sign) =>
    sign.replaceAll(PATHS, (paths) => {
      const drawn = Array.from(paths.matchAll(DRAWN), ([, d = '']) => fromAnywhere(d))
      return `<path d="${drawn.join('')}"></path>`
    }),
  )
}

/** A small `m` begins where the path before it ends; what follows it without a letter are small lines. */
function fromAnywhere(d: string): string {
  return d.replace(RELATIVE_START, (_, start: string, next?: string) => `M${start}${next ? 'l' : ''}`)
}

/**
 * Where a network wants to hear of what became of a click: an address with a name, over https, with the marks in it that the
 * network itself gave to the click (`{sub1}`), and `{id}` for telling repetitions apart. Nothing else can stand in it.
 */
const ADDRESS = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s{}]*(?:\{(?:sub[123]|id)\}[^\s{}]*)+$/i

export function isPostbackAddress(text: string): boolean {
  return ADDRESS.test(text) && /\{sub[123]\}/.test(text)
}

type PostbackMarks = Partial<Record<'sub1' | 'sub2' | 'sub3' | 'id', string | null>>

/** The address with the marks in it; none when a mark is missing that it needs. */
export function fillPostbackAddress(template: string, marks: PostbackMarks): string | undefined {
  const parts = template.split(/\{(sub[123]|id)\}/)
  const filled = parts.map((part, place) => (place % 2 === 0 ? part : markOf(marks, part)))
  return filled.includes(undefined) ? undefined : filled.join('')
}

function markOf(marks: PostbackMarks, name: string): string | undefined {
  const [, mark] = Object.entries(marks).find(([known]) => known === name) ?? []
  return mark ? encodeURIComponent(mark) : undefined
}

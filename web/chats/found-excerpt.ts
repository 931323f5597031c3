/** What stands before the found words, so that they are read in their sentence and are seen in a line that is cut at its end. */
const BEFORE = 12

interface Excerpt {
  before: string
  found: string
  after: string
}

/** A message as a search shows it: from a little before the first place where the words stand, these apart. */
export function foundExcerpt(text: string, searched: string): Excerpt {
  const at = text.toLowerCase().indexOf(searched.toLowerCase())
  // Where the letters of the database and of the browser differ in case, the message is shown from its beginning.
  if (at < 0) return { before: text, found: '', after: '' }
  const end = at + searched.length
  return { before: leadTo(text, at), found: text.slice(at, end), after: text.slice(end) }
}

/** Whole words, as many as there is room for. */
function leadTo(text: string, at: number): string {
  if (at <= BEFORE) return text.slice(0, at)
  const lead = text.slice(at - BEFORE, at)
  const firstGap = lead.search(/\s/)
  return `…${firstGap < 0 ? lead : lead.slice(firstGap + 1)}`
}

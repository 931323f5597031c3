import { plainLetters } from '#contract/plain-letters.ts'

/** What stands before the found words, so that they are read in their sentence and are seen in a line that is cut at its end. */
const BEFORE = 12

interface Excerpt {
  before: string
  found: string
  after: string
}

/** A message as a search shows it: from a little before the first place where the words stand, these apart. */
export function foundExcerpt(text: string, searched: string): Excerpt {
  const { plain, places } = lettersOf(text)
  const wanted = plainLetters(searched)
  const first = plain.indexOf(wanted)
  // Where the letters of the database and of the browser differ, the message is shown from its beginning.
  if (first < 0 || wanted === '') return { before: text, found: '', after: '' }
  const at = places[first] ?? 0
  const end = places[first + wanted.length] ?? text.length
  return { before: leadTo(text, at), found: text.slice(at, end), after: text.slice(end) }
}

/** As they are searched, each with the place in the message that it comes from: one letter may be none or two. */
function lettersOf(text: string): { plain: string; places: number[] } {
  const places: number[] = []
  let plain = ''
  let place = 0
  for (const letter of text) {
    const letters = plainLetters(letter)
    plain += letters
    for (let at = 0; at < letters.length; at++) places.push(place)
    place += letter.length
  }
  return { plain, places }
}

/** Whole words, as many as there is room for. */
function leadTo(text: string, at: number): string {
  if (at <= BEFORE) return text.slice(0, at)
  const lead = text.slice(at - BEFORE, at)
  const firstGap = lead.search(/\s/)
  return `…${firstGap < 0 ? lead : lead.slice(firstGap + 1)}`
}

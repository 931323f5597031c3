import { type RawBuilder, sql } from 'kysely'
import { ownForms, plainLetters } from '#contract/plain-letters.ts'

/** Whether a text has another in it, both in small letters without accents. */
export function hasInIt(text: RawBuilder<unknown>, searched: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(${plain(text)}, ${plainLetters(searched)}) > 0`
}

/** What `plainLetters` does, in the database. */
function plain(text: RawBuilder<unknown>): RawBuilder<string> {
  const bare = sql<string>`regexp_replace(normalize(lower(${text}), NFD), '[\u0300-\u036f]', '', 'g')`
  return Object.entries(ownForms).reduce(
    (all, [letter, form]) => sql<string>`replace(${all}, ${sql.lit(letter)}, ${sql.lit(form)})`,
    bare,
  )
}

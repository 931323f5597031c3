/**
 * The words by module. English is the measure: a key that it lacks does not compile, and `npm run check` reports what
 * another language lacks.
 */
export interface Phrases {
  errors: typeof import('./en/errors.json')
  home: typeof import('./en/home.json')
  interests: typeof import('./en/interests.json')
  pages: typeof import('./en/pages.json')
  pricing: typeof import('./en/pricing.json')
  settings: typeof import('./en/settings.json')
  shell: typeof import('./en/shell.json')
  site: typeof import('./en/site.json')
  vocabularies: typeof import('./en/vocabularies.json')
}

/** `{ a: { b: string } }` → `'a.b'`: the keys of a nested table of words. */
type Keys<T> = { [Key in keyof T & string]: T[Key] extends string ? Key : `${Key}.${Keys<T[Key]>}` }[keyof T & string]

export type PhraseModule = keyof Phrases
export type PhraseKey<M extends PhraseModule> = Keys<Phrases[M]>
export type PhraseValues = Readonly<Record<string, string | number>>
export type Say<M extends PhraseModule> = (key: PhraseKey<M>, values?: PhraseValues) => string

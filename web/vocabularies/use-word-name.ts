import type { WordList } from '#contract/vocabularies.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

/** What a word of a list is called: `wordName('eye_color', 'blue')`. */
export function useWordName(): (list: WordList, word: string) => string {
  const say = usePhrases('vocabularies')
  // Which words belong to which list is checked where they come in; types cannot follow the two together.
  return (list, word) => say(`${list}.${word}` as 'eye_color.blue')
}

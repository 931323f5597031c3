import type { WordList } from '#contract/vocabularies.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

/**
 * What a word of a list is called: `wordName('relationship_status', 'married', 'female')`. Some languages call a woman
 * otherwise than a man; of somebody whose gender is not known they name both.
 */
export function useWordName(): (list: WordList, word: string, gender?: string) => string {
  const say = usePhrases('vocabularies')
  // Which words belong to which list is checked where they come in; types cannot follow the two together.
  return (list, word, gender = 'other') => say(`${list}.${word}` as 'eye_color.blue', { gender })
}

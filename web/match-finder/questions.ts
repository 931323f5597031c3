import { ageBandsOf, boundsOf, finderAnswers, type FinderAge, type FinderQuestion } from '#contract/match-finder.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

export type Answers = {
  [Q in Exclude<FinderQuestion, 'age'>]?: (typeof finderAnswers)[Q][number]
} & { age?: FinderAge }

export interface Question {
  key: FinderQuestion
  title: string
  options: { value: string; label: string }[]
}

const keys: FinderQuestion[] = ['age', 'appearance', 'race']

/** The questions that this site asks, in its own words or in the product's. */
export function useQuestions(): Question[] {
  const { match_finder, language } = useSettings()
  const ownWords = useOwnWords()
  return keys
    .filter((key) => match_finder[key].is_on)
    .map((key) => {
      const [title, ...labels] = match_finder[key].labels[language] ?? []
      if (title === undefined) return ownWords(key)
      return { key, title, options: finderAnswers[key].map((value, at) => ({ value, label: labels[at] ?? value })) }
    })
}

function useOwnWords() {
  const say = usePhrases('match-finder')
  const { niche } = useSettings()
  const ages = ageBandsOf(niche).map((value) => {
    const { from, to } = boundsOf(value)
    return { value, label: to === undefined ? say('age.from', { from }) : say('age.between', { from, to }) }
  })
  const pair = (key: 'appearance' | 'race') => {
    const [first, second] = finderAnswers[key]
    return [
      { value: first, label: say(`${key}.first`) },
      { value: second, label: say(`${key}.second`) },
    ]
  }
  return (key: FinderQuestion): Question => ({
    key,
    title: say(`${key}.title`),
    options: key === 'age' ? ages : pair(key),
  })
}

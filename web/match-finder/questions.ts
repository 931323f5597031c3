import { ageBorderOf, finderAnswers, type FinderQuestion } from '#contract/match-finder.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

export type Answers = { [Q in FinderQuestion]?: (typeof finderAnswers)[Q][number] }

export interface Question {
  key: FinderQuestion
  title: string
  options: { value: string; label: string }[]
}

const keys: FinderQuestion[] = ['age', 'appearance', 'race']

/** The questions that this site asks, in its own words or in the product's. */
export function useQuestions(): Question[] {
  const say = usePhrases('match-finder')
  const settings = useSettings()
  const { match_finder, language } = settings
  const border = ageBorderOf(settings)
  return keys
    .filter((key) => match_finder[key].is_on)
    .map((key) => {
      const [title, ...labels] = match_finder[key].labels[language] ?? [
        say(`${key}.title`),
        say(`${key}.first`, { border }),
        say(`${key}.second`, { border }),
      ]
      const options = finderAnswers[key].map((value, at) => ({ value, label: labels[at] ?? value }))
      return { key, title: title ?? '', options }
    })
}

import { useState } from 'react'
import { keysOf } from '#contract/keys-of.ts'
import { type WordList, wordLists } from '#contract/vocabularies.ts'
import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ChipGroup } from '#ui/chip-group.tsx'
import { useSettings } from '#web/sites/settings.ts'
import { answersFor } from './answers-for.ts'
import { useWordName } from './use-word-name.ts'

export const questions = keysOf(wordLists)

interface Props<Value> {
  value: Value
  onChange: (value: Value) => void
  hint?: string | undefined
  isLabelHidden?: boolean | undefined
}

interface AnswerProps extends Props<string> {
  question: WordList
  /** Of whoever answers: the words follow it. */
  gender: string
}

/** A question with one answer or none, '' being none. */
export function AnswerChips({ question, gender, value, onChange, ...words }: AnswerProps) {
  const say = usePhrases('signup')
  const wordName = useWordName()
  const answers = answersFor(question, gender, value)
  return (
    <ChipGroup
      label={say(`personal.${question}`)}
      {...words}
      options={answers.map((answer) => ({ value: answer, label: wordName(question, answer, gender) }))}
      chosen={value ? [value] : []}
      onChange={([answer = '']) => onChange(answer)}
    />
  )
}

/** Yes, no, or no answer. */
export function TattooChips({ value, onChange, ...words }: Props<boolean | null>) {
  const say = usePhrases('signup')
  return (
    <ChipGroup
      label={say('personal.tattoos')}
      {...words}
      options={(['yes', 'no'] as const).map((answer) => ({ value: answer, label: say(`personal.${answer}`) }))}
      chosen={value === null ? [] : [value ? 'yes' : 'no']}
      onChange={([answer]) => onChange(answer === undefined ? null : answer === 'yes')}
    />
  )
}

/** As many as fit on a phone without scrolling past the button. */
const FIRST_INTERESTS = 18

export function InterestChips({ value, onChange, hint, isLabelHidden }: Props<readonly string[]>) {
  const say = usePhrases('signup')
  const sayInterest = usePhrases('interests')
  const { interests } = useSettings()
  const [isWhole, setIsWhole] = useState(false)
  const shown = interests.filter((interest, at) => isWhole || at < FIRST_INTERESTS || value.includes(interest))
  return (
    <ChipGroup
      label={say('personal.interests')}
      hint={hint ?? say('personal.interests_hint')}
      isLabelHidden={isLabelHidden}
      hasMany
      options={shown.map((interest) => ({ value: interest, label: sayInterest(interest) }))}
      chosen={value}
      onChange={onChange}
    >
      {shown.length < interests.length && (
        <Button variant="quiet" size="small" onClick={() => setIsWhole(true)}>
          {say('personal.more_interests')}
        </Button>
      )}
    </ChipGroup>
  )
}

import { answersInOrder } from '#web/vocabularies/answers-for.ts'
import { useWordName } from '#web/vocabularies/use-word-name.ts'
import type { WordList } from '#contract/vocabularies.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Range } from '#ui/range.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useGenderName } from '#web/vocabularies/use-gender-name.ts'
import { ChipGroup } from '#ui/chip-group.tsx'
import { useSettings } from '#web/sites/settings.ts'
import { OLDEST, YOUNGEST } from '#contract/search.ts'
import { flags, readFilters, type SearchFilters, wordListNames, withoutFilters } from './filters.ts'
import { InterestsField } from './interests-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { Answer } from './answer.ts'

interface Props {
  filters: SearchFilters
  first: Answer | undefined
  onApply: (filters: SearchFilters) => void
  onClose: () => void
}

/** Everything that can be asked for here; nothing happens before it is whole. */
export function FilterSheet({ filters, first, onApply, onClose }: Props) {
  const say = usePhrases('search')
  const sayShell = usePhrases('shell')
  const genderName = useGenderName()
  const { search_fields: offered, genders } = useSettings()
  const form = useId()
  const [draft, setDraft] = useState(filters)
  const [isHalf, setIsHalf] = useState(false)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const change = (changes: Partial<SearchFilters>) => setDraft({ ...draft, ...changes })
  const words = wordListNames.filter((list) => offered.includes(list))
  const only = flags.filter((flag) => offered.includes(flag))
  const low = draft.min_age ?? YOUNGEST
  const high = draft.max_age ?? OLDEST

  function apply(event: SubmitEvent) {
    event.preventDefault()
    setIsIncomplete(isHalf)
    // Read again as an address is: what says nothing is left out.
    if (!isHalf) onApply(readFilters(draft))
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      desktop="side"
      title={say('filter.title')}
      closeLabel={sayShell('close')}
      actions={
        <>
          <Button variant="quiet" onClick={() => onApply(withoutFilters(draft))}>
            {say('filter.clear')}
          </Button>
          <Button type="submit" form={form}>
            {say('filter.apply')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-6" onSubmit={apply}>
        {offered.includes('gender') && (
          <ChipGroup
            label={say('fields.gender')}
            hasMany
            options={genders.map(({ key }) => ({ value: key, label: genderName(key) }))}
            chosen={draft.gender ?? first?.gender ?? []}
            onChange={(gender) => change({ gender })}
          />
        )}
        {offered.includes('age') && (
          <Range
            label={say('fields.age')}
            lowLabel={say('fields.age_low')}
            highLabel={say('fields.age_high')}
            min={YOUNGEST}
            max={OLDEST}
            value={[low, high]}
            valueText={say(ageWords(low, high), { min: low, max: high })}
            onChange={([min_age, max_age]) => change({ min_age, max_age })}
          />
        )}
        <PlaceFields
          draft={draft}
          first={first}
          onChange={change}
          onHalf={(isHalfNow) => {
            setIsHalf(isHalfNow)
            setIsIncomplete(false)
          }}
          isIncomplete={isIncomplete}
        />
        {only.length > 0 && (
          <ChipGroup
            label={say('fields.only')}
            hasMany
            options={only.map((value) => ({ value, label: say(`fields.${value}`) }))}
            chosen={only.filter((flag) => draft[flag])}
            onChange={(chosen) => change(Object.fromEntries(only.map((flag) => [flag, chosen.includes(flag)])))}
          />
        )}
        {offered.includes('interests') && (
          <InterestsField chosen={draft.interests ?? []} onChange={(interests) => change({ interests })} />
        )}
        {words.length > 0 && (
          <WordFields lists={words} isOpen={words.some((list) => filters[list])} draft={draft} onChange={change} />
        )}
      </form>
    </Sheet>
  )
}

/** An end that nobody has moved is no bound, and is not said. */
function ageWords(low: number, high: number) {
  if (low === YOUNGEST) return high === OLDEST ? 'fields.age_any' : 'chip.to_age'
  return high === OLDEST ? 'chip.from_age' : 'fields.age_span'
}

interface WordFieldsProps {
  lists: readonly WordList[]
  isOpen: boolean
  draft: SearchFilters
  onChange: (changes: Partial<SearchFilters>) => void
}

/** What people say of themselves in the words of a list. */
function WordFields({ lists, isOpen, draft, onChange }: WordFieldsProps) {
  const say = usePhrases('search')
  const wordName = useWordName()
  return (
    <Disclosure title={say('fields.more')} className="border-t border-b-0" isOpenAtFirst={isOpen}>
      <div className="flex flex-col gap-6 text-ink">
        {lists.map((list) => (
          <ChipGroup
            key={list}
            label={say(`fields.${list}`)}
            hasMany
            options={answersInOrder[list].map((value) => ({ value, label: wordName(list, value) }))}
            chosen={draft[list] ?? []}
            onChange={(chosen) => onChange({ [list]: chosen })}
          />
        ))}
      </div>
    </Disclosure>
  )
}

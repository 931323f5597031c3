import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { DateOfBirth } from '#ui/date-of-birth.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useGenderOptions } from '#web/vocabularies/use-gender-options.ts'
import { useSettings } from '#web/sites/settings.ts'
import type { AccountDraft } from '#web/signup-entry/account-draft.ts'
import type { AccountField } from './account-problems.ts'

type You = Pick<AccountDraft, 'gender' | 'seeks' | 'date_of_birth'>

interface Props {
  draft: You
  onChange: (change: Partial<You>) => void
  errorOf: (field: AccountField) => string | undefined
}

/** Who one is and whom one looks for. Answered before, as on the home page, it is one line. */
export function YouFields({ draft, onChange, errorOf }: Props) {
  const say = usePhrases('signup')
  const [isOpen, setIsOpen] = useState(false)
  const [isAnsweredAtFirst, setIsAnsweredAtFirst] = useState<boolean>()
  const isWhole = Boolean(draft.gender && draft.seeks && draft.date_of_birth)
  const hasError = (['gender', 'seeks', 'date_of_birth'] as const).some((field) => errorOf(field))

  // Once somebody begins to answer here, the questions stay where they are.
  if (isAnsweredAtFirst === undefined && isWhole) setIsAnsweredAtFirst(true)
  function change(changes: Partial<You>) {
    setIsAnsweredAtFirst(false)
    onChange(changes)
  }

  if (isAnsweredAtFirst && isWhole && !isOpen && !hasError) {
    return (
      <div className="flex items-center justify-between gap-4 rounded-card bg-accent-soft px-4 py-3">
        <Summary draft={draft} />
        <Button variant="secondary" size="small" className="shrink-0" onClick={() => setIsOpen(true)}>
          {say('account.change')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <GenderCards
        label={say('account.i_am')}
        words={{ male: say('account.am_man'), female: say('account.am_woman') }}
        value={draft.gender}
        onChange={(gender) => change({ gender })}
        error={errorOf('gender')}
      />
      <GenderCards
        label={say('account.i_seek')}
        words={{ male: say('account.man'), female: say('account.woman') }}
        value={draft.seeks}
        onChange={(seeks) => change({ seeks })}
        error={errorOf('seeks')}
      />
      <BirthField
        value={draft.date_of_birth}
        onChange={(date_of_birth) => change({ date_of_birth })}
        error={errorOf('date_of_birth')}
      />
    </>
  )
}

/** One sentence for men and women; others are listed by their names. */
function Summary({ draft: { gender, seeks, date_of_birth } }: { draft: You }) {
  const say = usePhrases('signup')
  const { language } = useSettings()
  const options = useGenderOptions({})
  const nameOf = (key: string) => options.find(({ value }) => value === key)?.label ?? key
  const birth = new Date(date_of_birth).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
  const isUsual = [gender, seeks].every((one) => one === 'male' || one === 'female')
  return (
    <p className="min-w-0">
      {isUsual
        ? say('account.summary', { gender, seeks, birth })
        : say('account.summary_by_name', { gender: nameOf(gender), seeks: nameOf(seeks), birth })}
    </p>
  )
}

interface CardsProps {
  label: string
  words: Record<'male' | 'female', string>
  value: string
  onChange: (gender: string) => void
  error: string | undefined
}

function GenderCards({ words, error, ...cards }: CardsProps) {
  const options = useGenderOptions(words)
  return (
    <div data-invalid={error ? '' : undefined}>
      <RadioCards columns={2} options={options} error={error} {...cards} />
    </div>
  )
}

interface BirthProps {
  value: string
  onChange: (birth: string) => void
  error: string | undefined
}

function BirthField(field: BirthProps) {
  const say = usePhrases('signup')
  const { language, geoip_selected_country } = useSettings()
  const isAmerican = language === 'en' && geoip_selected_country === 'US'
  return (
    <DateOfBirth
      label={say('account.birth')}
      dayLabel={say('account.day')}
      monthLabel={say('account.month')}
      yearLabel={say('account.year')}
      order={isAmerican ? ['month', 'day', 'year'] : ['day', 'month', 'year']}
      {...field}
    />
  )
}

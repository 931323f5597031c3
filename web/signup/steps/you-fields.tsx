import { DateOfBirth } from '#ui/date-of-birth.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useGenderOptions } from '#web/vocabularies/use-gender-options.ts'
import { useSettings } from '#web/sites/settings.ts'

interface Props {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** What one is. */
export function AmField(field: Props) {
  const say = usePhrases('signup')
  const words = { male: say('account.am_man'), female: say('account.am_woman') }
  return <GenderCards label={say('account.i_am')} words={words} {...field} />
}

/** Whom one looks for. */
export function SeeksField(field: Props) {
  const say = usePhrases('signup')
  const words = { male: say('account.man'), female: say('account.woman') }
  return <GenderCards label={say('account.i_seek')} words={words} {...field} />
}

interface CardsProps extends Props {
  label: string
  words: Record<'male' | 'female', string>
}

function GenderCards({ words, error, ...cards }: CardsProps) {
  const options = useGenderOptions(words)
  return (
    <div data-invalid={error ? '' : undefined}>
      <RadioCards columns={2} options={options} error={error} {...cards} />
    </div>
  )
}

export function BirthField(field: Props) {
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

import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateOfBirth } from '#ui/date-of-birth.tsx'
import { Select } from '#ui/select.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useGenderOptions } from '#web/vocabularies/use-gender-options.ts'
import { pairOfNiche, usualAnswers } from '#web/vocabularies/usual-genders.ts'
import { readPrefill } from '#web/signup-entry/account-draft.ts'
import { useOpenSignup } from '#web/signup-entry/modal-store.ts'
import { useSettings } from '#web/sites/settings.ts'
import { UsualPair } from '#web/sites/usual-pair.tsx'
import { birthDateProblem, type BirthDateProblem } from '#web/members/birth-date-problem.ts'

/** Where the last words of the page lead. */
export const START_ID = 'start'

/** The first questions of signup, answered where the visitor already is. */
export function StartForm() {
  const say = usePhrases('home')
  const router = useRouter()
  const openSignup = useOpenSignup()
  const settings = useSettings()
  const { min_age, language, geoip_selected_country } = settings
  const usual = usualAnswers(settings)
  const [isAsked, setIsAsked] = useState(!pairOfNiche(settings))
  const genders = useRef<HTMLDivElement>(null)
  const [gender, setGender] = useState(usual.gender)
  const [seeks, setSeeks] = useState(usual.seeks)
  const [birth, setBirth] = useState('')
  const [isTyped, setIsTyped] = useState(false)
  const [problem, setProblem] = useState<BirthDateProblem>()
  const isAmerican = language === 'en' && geoip_selected_country === 'US'

  /** The button is gone then, so the focus goes on to what has come. */
  function askGenders() {
    flushSync(() => setIsAsked(true))
    genders.current?.querySelector('select')?.focus()
  }

  function begin(event: SubmitEvent) {
    event.preventDefault()
    const found = birthDateProblem(birth, min_age, new Date())
    setProblem(found === 'no_date' && isTyped ? 'wrong_date' : found)
    const answers = { gender, seeks, birth }
    if (found || openSignup(readPrefill(answers))) return
    router.history.push(`/signup?${new URLSearchParams(answers)}`)
  }

  const own = useGenderOptions({ male: say('start.am_man'), female: say('start.am_woman') })
  const sought = useGenderOptions({ male: say('start.man'), female: say('start.woman') })
  return (
    <Card id={START_ID} className="scroll-mt-24 max-[22.5rem]:p-3">
      <form onSubmit={begin} noValidate className="flex flex-col gap-4 short:gap-3" aria-label={say('start.title')}>
        {isAsked ? (
          // Beside each other on every phone; below each other where large text leaves no room for the words.
          <div
            ref={genders}
            className="flex flex-wrap gap-3 *:min-w-28 *:flex-1 short:gap-2 max-[22.5rem]:[&_select]:ps-2 max-[22.5rem]:[&_select]:pe-7 max-[22.5rem]:[&_svg]:end-1"
          >
            <Select label={say('start.i_am')} name="gender" options={own} value={gender} onChange={setGender} />
            <Select label={say('start.i_seek')} name="seeks" options={sought} value={seeks} onChange={setSeeks} />
          </div>
        ) : (
          <UsualPair onChange={askGenders} />
        )}
        <DateOfBirth
          label={say('start.birth')}
          dayLabel={say('start.day')}
          monthLabel={say('start.month')}
          yearLabel={say('start.year')}
          order={isAmerican ? ['month', 'day', 'year'] : ['day', 'month', 'year']}
          value={birth}
          onChange={(date, isWhole) => {
            setBirth(date)
            setIsTyped(isWhole)
          }}
          error={problem ? say(`start.${problem}`, { age: min_age }) : undefined}
        />
        <Button type="submit" size="large">
          {say('start.go')}
        </Button>
        <p className="text-center text-sm text-muted">{say('start.note')}</p>
      </form>
    </Card>
  )
}

import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import type { AccountDraft } from '#web/signup-entry/account-draft.ts'
import { useSettings } from '#web/sites/settings.ts'
import { useGenderOptions } from '#web/vocabularies/use-gender-options.ts'
import { useFlow } from '../flow.ts'

type You = Pick<AccountDraft, 'gender' | 'seeks' | 'date_of_birth'>

/** Who one is and whom one looks for, in one line, with the way back to it. */
export function YouSummary({ draft }: { draft: You }) {
  const say = usePhrases('signup')
  const { ask } = useFlow()
  if (!(draft.gender && draft.seeks && draft.date_of_birth)) return null
  return (
    <div className="flex items-center justify-between gap-4 rounded-card bg-accent-soft px-4 py-3 short:text-sm">
      <Sentence draft={draft} />
      <Button variant="secondary" size="small" className="shrink-0" onClick={() => ask('am')}>
        {say('account.change')}
      </Button>
    </div>
  )
}

/** One sentence for men and women; others are listed by their names. */
function Sentence({ draft: { gender, seeks, date_of_birth } }: { draft: You }) {
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

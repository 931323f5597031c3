import { Link } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { deleteReasons, REMARKS_LENGTH } from '#contract/account.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import type { Leaving } from './delete-flow.tsx'
import { StepTitle } from '#ui/step-title.tsx'

interface Props {
  leaving: Leaving
  onChange: (leaving: Leaving) => void
  onNext: () => void
  isBusy: boolean
}

/** Nobody has to say why. */
export function DeleteReason({ leaving, onChange, onNext, isBusy }: Props) {
  const say = usePhrases('account')
  const options = deleteReasons.map((value) => ({ value, label: say(`delete.reasons.${value}`) }))

  function submit(event: SubmitEvent) {
    event.preventDefault()
    onNext()
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <StepTitle level={2}>{say('delete.why')}</StepTitle>
        <p className="text-muted">{say('delete.why_text')}</p>
      </div>
      <RadioCards
        label={say('delete.reason')}
        isLabelHidden
        options={options}
        value={leaving.reason}
        onChange={(reason) => onChange({ ...leaving, reason })}
      />
      <TextArea
        label={say('delete.remarks')}
        hint={say('delete.remarks_count', { count: leaving.remarks.length, most: REMARKS_LENGTH })}
        maxLength={REMARKS_LENGTH}
        value={leaving.remarks}
        onChange={(event) => onChange({ ...leaving, remarks: event.target.value })}
      />
      <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button type="submit" isBusy={isBusy}>
          {say('continue')}
        </Button>
        <Link to="/settings" className={buttonClass({ variant: 'secondary' })}>
          {say('delete.stay')}
        </Link>
      </div>
    </form>
  )
}

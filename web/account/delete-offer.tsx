import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { StepTitle } from './step-title.tsx'

export interface Offer {
  percent: number
  code: string
}

/** One line and two equal buttons; whoever wants to go is not held. */
export function DeleteOffer({ offer, onDelete }: { offer: Offer; onDelete: () => void }) {
  const say = usePhrases('account')
  const [isTaken, setIsTaken] = useState(false)
  if (isTaken) return <TakenOffer offer={offer} />

  return (
    <>
      <div className="flex flex-col gap-2">
        <StepTitle>{say('delete.offer', { percent: offer.percent })}</StepTitle>
        <p className="text-muted">{say('delete.offer_text')}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" onClick={onDelete}>
          {say('delete.anyway')}
        </Button>
        <Button variant="secondary" onClick={() => setIsTaken(true)}>
          {say('delete.take_offer')}
        </Button>
      </div>
    </>
  )
}

function TakenOffer({ offer: { percent, code } }: { offer: Offer }) {
  const say = usePhrases('account')
  return (
    <>
      <div className="flex flex-col gap-2">
        <StepTitle>{say('delete.offer_taken')}</StepTitle>
        <p className="text-muted">{say('delete.offer_code', { percent })}</p>
      </div>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <code className="text-lg font-bold tracking-wide">{code}</code>
        <CopyButton text={code} label={say('copy')} copiedLabel={say('copied')} />
      </Card>
      <Link to="/settings" className={`${buttonClass()} sm:self-start`}>
        {say('delete.back_to_settings')}
      </Link>
    </>
  )
}

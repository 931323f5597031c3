import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { StepTitle } from '#ui/step-title.tsx'

export interface Offer {
  percent: number
  code: string
}

/** One line and one button below the way out; whoever wants to go is not held. */
export function DeleteOffer({ offer, onTake }: { offer: Offer; onTake: () => void }) {
  const say = usePhrases('account')
  return (
    <Card className="flex flex-col items-start gap-3">
      <div>
        <h2 className="text-lg font-bold">{say('delete.offer', { percent: offer.percent })}</h2>
        <p className="text-muted">{say('delete.offer_text')}</p>
      </div>
      <Button variant="secondary" onClick={onTake}>
        {say('delete.take_offer')}
      </Button>
    </Card>
  )
}

export function TakenOffer({ offer: { percent, code } }: { offer: Offer }) {
  const say = usePhrases('account')
  return (
    <>
      <div className="flex flex-col gap-2">
        <StepTitle level={2}>{say('delete.offer_taken')}</StepTitle>
        <p className="text-muted">{say('delete.offer_code', { percent })}</p>
      </div>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <code className="text-lg font-bold tracking-wide">{code}</code>
        <CopyButton text={code} label={say('copy')} copiedLabel={say('copied')} />
      </Card>
      <div>
        <Link to="/settings" className={`${buttonClass()} max-sm:w-full`}>
          {say('delete.back_to_settings')}
        </Link>
      </div>
    </>
  )
}

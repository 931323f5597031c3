import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type deleteReasons, offerDiscount } from '#contract/account.ts'
import type { User } from '#contract/members.ts'
import { Dots } from '#ui/dots.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { AccountPage } from '#web/account-frame/account-page.tsx'
import { DeleteConfirm } from './delete-confirm.tsx'
import { DeleteOffer, type Offer, TakenOffer } from './delete-offer.tsx'
import { DeleteReason } from './delete-reason.tsx'

export type DeleteReasonName = (typeof deleteReasons)[number]

export interface Leaving {
  reason: DeleteReasonName | ''
  remarks: string
}

const STEPS = 2

/** Leaving in two steps: why, for whoever wants to say it, and the password, and below it one honest offer if there is one. */
export function DeleteFlow({ user }: { user: User }) {
  const [step, setStep] = useState<'reason' | 'confirm' | 'stay'>('reason')
  const [leaving, setLeaving] = useState<Leaving>({ reason: '', remarks: '' })
  const ask = useMutation({
    mutationFn: () => call(offerDiscount, {}),
    // An offer that cannot be made does not hold anybody up.
    onSettled: () => setStep('confirm'),
  })
  const offer: Offer | undefined =
    ask.data?.percent != null && ask.data.code != null ? { percent: ask.data.percent, code: ask.data.code } : undefined

  if (step === 'stay' && offer) {
    return (
      <Frame key="stay">
        <TakenOffer offer={offer} />
      </Frame>
    )
  }
  if (step === 'confirm') {
    return (
      <Frame key="confirm" step={2}>
        <DeleteConfirm user={user} leaving={leaving} onBack={() => setStep('reason')} />
        {offer && <DeleteOffer offer={offer} onTake={() => setStep('stay')} />}
      </Frame>
    )
  }
  return (
    <Frame key="reason" step={1}>
      <DeleteReason
        leaving={leaving}
        onChange={setLeaving}
        isBusy={ask.isPending}
        // Asked once: the offer stays as it is for who steps back and on again.
        onNext={() => (ask.isIdle ? ask.mutate() : setStep('confirm'))}
      />
    </Frame>
  )
}

function Frame({ step, children }: { step?: number; children: ReactNode }) {
  const say = usePhrases('account')
  return (
    <AccountPage title={say('delete.title')} className="animate-rise">
      {step !== undefined && (
        <Dots
          className="justify-start"
          current={step}
          count={STEPS}
          label={say('delete.step', { step, count: STEPS })}
        />
      )}
      {children}
    </AccountPage>
  )
}

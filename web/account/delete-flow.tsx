import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type deleteReasons, offerDiscount } from '#contract/account.ts'
import type { User } from '#contract/members.ts'
import { Dots } from '#ui/dots.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { DeleteConfirm } from './delete-confirm.tsx'
import { DeleteOffer, type Offer } from './delete-offer.tsx'
import { DeleteReason } from './delete-reason.tsx'

export type DeleteReasonName = (typeof deleteReasons)[number]

export interface Leaving {
  reason: DeleteReasonName | ''
  remarks: string
}

/** Leaving in at most three steps: why, one honest offer if there is one, and the password. */
export function DeleteFlow({ user }: { user: User }) {
  const [step, setStep] = useState<'reason' | 'offer' | 'confirm'>('reason')
  const [leaving, setLeaving] = useState<Leaving>({ reason: '', remarks: '' })
  const ask = useMutation({
    mutationFn: () => call(offerDiscount, {}),
    onSuccess: ({ percent }) => setStep(percent === null ? 'confirm' : 'offer'),
    // An offer that cannot be made does not hold anybody up.
    onError: () => setStep('confirm'),
  })
  const offer: Offer | undefined =
    ask.data?.percent != null && ask.data.code != null ? { percent: ask.data.percent, code: ask.data.code } : undefined

  if (step === 'offer' && offer) {
    return (
      <Frame key="offer" step={2} count={3}>
        <DeleteOffer offer={offer} onDelete={() => setStep('confirm')} />
      </Frame>
    )
  }
  if (step === 'confirm' && leaving.reason !== '') {
    return (
      <Frame key="confirm" step={offer ? 3 : 2} count={offer ? 3 : 2}>
        <DeleteConfirm user={user} reason={leaving.reason} remarks={leaving.remarks} onBack={() => setStep('reason')} />
      </Frame>
    )
  }
  return (
    <Frame key="reason" step={1} count={offer ? 3 : 2}>
      <DeleteReason
        leaving={leaving}
        onChange={setLeaving}
        isBusy={ask.isPending}
        // Asked once: who steps back and on again meets the same offer no second time.
        onNext={() => (ask.isIdle ? ask.mutate() : setStep('confirm'))}
      />
    </Frame>
  )
}

function Frame({ step, count, children }: { step: number; count: number; children: ReactNode }) {
  const say = usePhrases('account')
  return (
    <section className="mx-auto flex max-w-xl animate-rise flex-col gap-6 px-4 py-8 sm:py-12">
      <Dots current={step} count={count} label={say('delete.step', { step, count })} />
      {children}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Gift } from '#contract/gifts.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { BuyLink } from '#web/credits/buy-link.tsx'
import { GiftPicture } from './gift-picture.tsx'
import { giftsQuery } from './gifts-query.ts'
import { inOrderOf } from './in-order-of.ts'
import { useSettings } from '#web/sites/settings.ts'

interface Props {
  isOpen: boolean
  /** The name of whom it is for. */
  to: string
  balance: number
  onClose: () => void
  onSend: (gift: Gift) => void
}

/** Gifts with their prices; one is chosen first and then sent, so that no slip of a finger costs anything. */
export function GiftShop({ isOpen, to, balance, onClose, onSend }: Props) {
  const say = usePhrases('gifts')
  const { niche } = useSettings()
  const { data, error } = useQuery({ ...giftsQuery, enabled: isOpen })
  const [chosen, setChosen] = useState<Gift>()
  const isAffordable = chosen !== undefined && chosen.credits <= balance
  return (
    <Sheet
      isOpen={isOpen}
      title={say('title', { name: to })}
      closeLabel={say('close')}
      onClose={onClose}
      actions={
        chosen && !isAffordable ? (
          <BuyLink>{say('too_few', { credits: chosen.credits - balance })}</BuyLink>
        ) : (
          <Button disabled={!chosen} onClick={() => chosen && onSend(chosen)}>
            {chosen ? say('send', { gift: say(chosen.gift), credits: chosen.credits }) : say('choose')}
          </Button>
        )
      }
    >
      <p className="mb-3 text-sm text-muted">{say('balance', { credits: balance })}</p>
      <Refused by={error} />
      <ul className="grid grid-cols-3 gap-2 short:gap-1 sm:grid-cols-4">
        {data
          ? inOrderOf(niche, data.gifts).map((gift) => (
              <li key={gift.gift}>
                <button
                  type="button"
                  aria-pressed={chosen?.gift === gift.gift}
                  className={classes(
                    'flex w-full flex-col items-center gap-1 rounded-card border-2 p-2 transition short:p-1 hover:bg-accent-soft',
                    chosen?.gift === gift.gift ? 'border-accent bg-accent-soft' : 'border-transparent',
                  )}
                  onClick={() => setChosen(gift)}
                >
                  <GiftPicture gift={gift.gift} isUrgent className="size-16 short:size-12" />
                  <span className="text-center text-sm leading-tight font-semibold">{say(gift.gift)}</span>
                  <span className="text-xs text-muted">{say('price', { credits: gift.credits })}</span>
                </button>
              </li>
            ))
          : Array.from({ length: 12 }, (_, at) => (
              <li key={at}>
                <Skeleton shape="block" className="h-32" />
              </li>
            ))}
      </ul>
    </Sheet>
  )
}

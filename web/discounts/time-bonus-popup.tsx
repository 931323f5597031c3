import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { whenNoDialog } from '#ui/when-no-dialog.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'
import { activeDiscountQuery } from './active-discount.ts'
import { isPopupPlace } from './is-popup-place.ts'
import { TimeLeft } from './time-left.tsx'

const DELAY_MS = 40_000
const HOUR_MS = 3_600_000
/** When it was closed in this browser. */
const DISMISSED = 'time-bonus-dismissed'

/** Once, some time after a member without credits has come in: what the time bonus is, and how long it lasts. */
export function TimeBonusPopup() {
  const isInside = useLocation({ select: ({ pathname }) => isPopupPlace(pathname) })
  const { credits, paid_user, signup_date } = useMember()
  const { data } = useQuery({ ...activeDiscountQuery, enabled: !paid_user && isInside })
  const [isDue, setIsDue] = useState(false)
  const [isClosed, setIsClosed] = useState(wasDismissed)
  useEffect(() => {
    if (!isInside) return
    return whenNoDialog(() => setIsDue(true), DELAY_MS)
  }, [isInside])

  const bonus = data?.discount?.is_time_bonus ? data.discount : undefined
  if (!isDue || !isInside || isClosed || credits > 0 || paid_user || !bonus) return null
  function close() {
    localStorage.setItem(DISMISSED, new Date().toISOString())
    setIsClosed(true)
  }
  const hours = Math.round((Date.parse(bonus.ends_at) - Date.parse(signup_date)) / HOUR_MS)
  return (
    <Suspense fallback={null}>
      <Popup bonus={bonus} hours={hours} onClose={close} />
    </Suspense>
  )
}

interface Props {
  bonus: { percentage: number; is_time_bonus: boolean; ends_at: string }
  hours: number
  onClose: () => void
}

function Popup({ bonus, hours, onClose }: Props) {
  const say = usePhrases('discounts')
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={say('popup.title', { percentage: bonus.percentage })}
      closeLabel={say('popup.close')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say('popup.close')}
          </Button>
          <Link to="/credits" className={buttonClass()} onClick={onClose}>
            {say('see')}
          </Link>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-muted">
        <p>{say('popup.credits')}</p>
        <p>{say('popup.text', { hours })}</p>
        <p className="text-lg font-semibold text-ink">
          <TimeLeft discount={bonus} />
        </p>
      </div>
    </Dialog>
  )
}

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    return false
  }
}

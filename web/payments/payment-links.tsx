import { Link } from '@tanstack/react-router'
import { ChevronRight, Gauge, ReceiptText, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'

const ROW =
  'flex min-h-13 items-center gap-3 px-4 py-2 font-semibold text-ink no-underline hover:bg-accent-soft hover:text-accent-text'

/** What was bought, and how much may be spent; also before the first purchase, when a limit is worth most. */
export function PaymentLinks({ back }: { back: string | undefined }) {
  const say = usePhrases('payments')
  const { paid_user } = useMember()
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {paid_user && (
        <li>
          <Link to="/credits/repeat-order" search={back ? { back } : {}} className={ROW}>
            <Row icon={<RotateCcw size={20} />}>{say('credits.repeat')}</Row>
          </Link>
        </li>
      )}
      <li>
        <Link to="/transactions" className={ROW}>
          <Row icon={<ReceiptText size={20} />}>{say('list.title')}</Row>
        </Link>
      </li>
      <li>
        <Link to="/spend-limits" className={ROW}>
          <Row icon={<Gauge size={20} />}>{say('credits.limits')}</Row>
        </Link>
      </li>
    </ul>
  )
}

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span aria-hidden className="shrink-0 text-accent-text">
        {icon}
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
    </>
  )
}

import {
  ArrowLeftRight,
  CircleX,
  Clock,
  Coins,
  Gift,
  Image,
  type LucideIcon,
  MessageCircle,
  MessageCircleHeart,
  RotateCcw,
  Scale,
  Sparkles,
  Undo2,
} from 'lucide-react'
import { type CreditChange, creditKinds } from '#contract/credits.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import { classes } from '#ui/classes.ts'
import { useLocale } from '#client/phrases/locale.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { LocalTime } from '#web/platform/local-time.tsx'
import { withMinus } from '#web/platform/with-minus.ts'

const icons: Record<(typeof creditKinds)[number] | 'other', LucideIcon> = {
  signup: Sparkles,
  message: MessageCircle,
  photo: Image,
  gift: Gift,
  icebreaker: MessageCircleHeart,
  purchase: Coins,
  refund: RotateCcw,
  refund_failed: RotateCcw,
  chargeback: Undo2,
  chargeback_reversed: Undo2,
  provisional: Clock,
  provisional_settled: Clock,
  provisional_failed: CircleX,
  debt_paid: Scale,
  other: ArrowLeftRight,
}

/** One thing that changed what the member has. */
export function CreditChangeRow({ change: { at, kind, amount, balance } }: { change: CreditChange }) {
  const say = usePhrases('credits')
  const locale = useLocale()
  const known = isOneOf(creditKinds, kind) ? kind : 'other'
  const Icon = icons[known]
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Icon aria-hidden size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{say(`kinds.${known}`)}</span>
        <span className="block text-sm text-muted">
          <LocalTime at={at} />
        </span>
      </span>
      <span className="shrink-0 text-end tabular-nums">
        <span className={classes('block font-bold', amount > 0 && 'text-success')}>
          {withMinus(new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }))(amount)}
        </span>
        <span className="block text-sm text-muted">{say('after', { balance })}</span>
      </span>
    </li>
  )
}

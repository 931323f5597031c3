import { Link } from '@tanstack/react-router'
import { useCodeWords } from '#client/api/use-refusal-words.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { BuyLink } from '#web/credits/buy-link.tsx'

interface Props {
  price: number
  balance: number
  isWritten: boolean
}

/** What the member has; or that it is not enough, what becomes of the text, and where there is more. */
export function BalanceLine({ price, balance, isWritten }: Props) {
  const say = usePhrases('chats')
  const codeWords = useCodeWords()
  const details = { needed: price, balance }
  if (price <= balance) return <HistoryLink>{say('balance', { credits: balance })}</HistoryLink>
  return (
    <span className="flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 flex-[1_1_10rem]">
        <HistoryLink>
          {isWritten ? codeWords({ code: 'credits.too_few', details }) : say('too_few', details)}
        </HistoryLink>
      </span>
      <BuyLink size="small" className="rounded-full">
        {say('actions.buy')}
      </BuyLink>
    </span>
  )
}

function HistoryLink({ children }: { children: string }) {
  return (
    <Link to="/credit-history" className="inline-flex items-center text-muted [@media(min-height:26rem)]:min-h-[44px]">
      {children}
    </Link>
  )
}

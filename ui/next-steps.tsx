import type { LucideIcon } from 'lucide-react'

interface Props {
  title: string
  steps: readonly { Icon: LucideIcon; words: string }[]
}

/** What happens after something was sent, in the order in which it happens. */
export function NextSteps({ title, steps }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-lg font-bold">{title}</h2>
      <ol className="flex flex-col gap-4">
        {steps.map(({ Icon, words }) => (
          <li key={words} className="flex gap-3">
            <Icon aria-hidden size={22} className="mt-0.5 shrink-0 text-accent-text" />
            <span className="min-w-0 wrap-anywhere">{words}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

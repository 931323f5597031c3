import { ArrowLeft, ArrowRight, Delete } from 'lucide-react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

const keys = [
  { does: 'pass', sign: '←', Icon: ArrowLeft },
  { does: 'like', sign: '→', Icon: ArrowRight },
  { does: 'undo', sign: '⌫', Icon: Delete },
] as const

/** What the keyboard does, in the column beside the card, where there is one: at its foot, level with the foot of the card and free of the title. */
export function DeckKeys() {
  const say = usePhrases('swipes')
  return (
    <div className="mb-7 hidden flex-col gap-3 self-end justify-self-start text-sm text-muted lg:col-start-1 lg:row-start-1 lg:[@media(min-height:38rem)]:flex">
      <p className="font-semibold">{say('keys.title')}</p>
      <ul className="flex flex-col gap-2">
        {keys.map(({ does, sign, Icon }) => (
          <li key={does} className="flex items-center gap-3">
            <kbd className="grid h-8 w-10 place-items-center rounded-control border border-b-2 border-field-line bg-surface text-ink">
              <VisuallyHidden>{sign}</VisuallyHidden>
              <Icon aria-hidden size={16} />
            </kbd>
            {say(`keys.${does}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

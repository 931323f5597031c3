import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { placeUnder } from '#ui/place-under.ts'

interface Props {
  /** Names the list, and the button too when it shows only an icon. */
  label: string
  /** Content of the button; three dots when absent. */
  trigger?: ReactNode
  /** Look of the button, such as `buttonClass({ variant: 'secondary' })`. */
  triggerClass?: string | undefined
  /** Which edge of the button the list keeps to. */
  align?: 'start' | 'end' | undefined
  /** `MenuItem`s, or `<li>`s with a link that wears `menuItemClass()`. */
  children: ReactNode
}

/** A button that discloses a list of actions or links. */
export function Menu({ label, trigger, triggerClass = iconButtonClass(), align = 'start', children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  function items(): HTMLElement[] {
    const all = list.current?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? []
    // Some are there only where the screen has no room for them elsewhere.
    return [...all].filter((item) => item.checkVisibility())
  }

  function toggled(event: ToggleEvent) {
    if (event.newState !== 'open') return
    if (button.current && list.current) placeUnder(button.current, list.current, align)
    items()[0]?.focus()
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    list.current?.showPopover()
  }

  function moveByKey(event: KeyboardEvent) {
    if (event.key === 'Tab') return list.current?.hidePopover()
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    all.at(target % all.length)?.focus()
  }

  function closeOnChoice(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a[href], button')) list.current?.hidePopover()
  }

  return (
    <div className="menu inline-block">
      <button
        ref={button}
        type="button"
        // It says by itself whether the list is open.
        popoverTarget={id}
        aria-controls={id}
        aria-label={trigger === undefined ? label : undefined}
        className={classes('menu-button', triggerClass)}
        onKeyDown={openByKey}
      >
        {trigger ?? <Ellipsis aria-hidden size={22} />}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        data-align={align}
        className="menu-list max-h-[70dvh] max-w-[calc(100vw-1rem)] min-w-52 animate-fade overflow-y-auto rounded-card border border-line bg-surface p-2 text-ink shadow-float"
        onToggle={toggled}
        onKeyDown={moveByKey}
        onClick={closeOnChoice}
      >
        <ul aria-label={label}>{children}</ul>
      </div>
    </div>
  )
}

/** The look of a row, for links among the items. */
export function menuItemClass(tone: 'neutral' | 'danger' = 'neutral'): string {
  return classes(
    'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-start transition-colors hover:bg-accent-soft',
    'focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-50',
    tone === 'danger' ? 'text-danger' : 'text-ink',
  )
}

interface ItemProps {
  onPress: () => void
  icon?: ReactNode
  tone?: 'neutral' | 'danger' | undefined
  isDisabled?: boolean | undefined
  children: ReactNode
}

export function MenuItem({ onPress, icon, tone, isDisabled, children }: ItemProps) {
  return (
    <li>
      <button type="button" disabled={isDisabled} className={menuItemClass(tone)} onClick={onPress}>
        {icon && <span className="shrink-0">{icon}</span>}
        <span className="min-w-0">{children}</span>
      </button>
    </li>
  )
}

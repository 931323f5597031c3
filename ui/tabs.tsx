import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classes } from '#ui/classes.ts'

export interface Tab<Id extends string = string> {
  id: Id
  label: ReactNode
  content: ReactNode
}

interface Props<Id extends string> {
  /** Names the row of tabs. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  className?: string | undefined
}

/**
 * A tab is as wide as its words, so that a count stands beside them; on the smallest phones all counts stand below.
 * Only the selected panel is mounted. Arrow keys select at once, so panels must be cheap to show.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, className }: Props<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const panel = tabs.find((tab) => tab.id === selected)

  function moveByKey(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === selected)
    const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const target = targets[event.key]
    const next = target === undefined ? undefined : tabs.at(target % tabs.length)
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.id)}"]`)?.focus()
  }

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto rounded-card border border-line bg-surface p-1 [scrollbar-width:none] sm:w-fit sm:max-w-full"
        onKeyDown={moveByKey}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            className={classes(
              'flex min-h-11 min-w-0 flex-auto flex-wrap items-center justify-center gap-x-1.5 gap-y-0.5 rounded-[0.75rem] px-1 py-1 max-[22.5rem]:flex-1 max-[22.5rem]:flex-col max-[22.5rem]:justify-center text-[min(0.875rem,4.2vw)] font-semibold transition sm:flex-none sm:flex-nowrap sm:gap-x-2 sm:px-6 sm:whitespace-nowrap',
              'focus-visible:-outline-offset-2',
              tab.id === selected ? 'bg-accent-soft text-accent-text' : 'text-muted hover:text-ink',
            )}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {panel && (
        <div
          key={panel.id}
          role="tabpanel"
          id={`${id}-panel`}
          tabIndex={0}
          aria-labelledby={`${id}-tab-${panel.id}`}
          className="mt-4 rounded-control"
        >
          {panel.content}
        </div>
      )}
    </div>
  )
}

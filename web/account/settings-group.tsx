import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { BackToSettings } from '#web/account-frame/back-to-settings.tsx'
import type { SettingsGroupId } from './settings-groups.ts'

interface Props {
  id: SettingsGroupId
  title: string
  /** Whether one section is all of it: then its heading would repeat the title of the page on a phone. */
  isOne: boolean
  /** On a phone; undefined as long as only the browser knows (`:target`), until the scripts run. */
  isOpen: boolean | undefined
  children: ReactNode
}

/** Sections of one kind: a page of its own on a phone, a part of the whole page where there is room. */
export function SettingsGroup({ id, title, isOne, isOpen, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever listens to the page hears where the row has led.
  useEffect(() => {
    if (isOpen) heading.current?.focus({ preventScroll: true })
  }, [isOpen])
  return (
    <div
      id={id}
      className={classes(
        'flex scroll-mt-24 flex-col gap-6',
        isOne && 'max-lg:[&>section_h2]:hidden',
        isOpen === undefined ? 'max-lg:[&:not(:target,:has(:target))]:hidden' : !isOpen && 'max-lg:hidden',
      )}
    >
      <header className="flex flex-col lg:hidden">
        <BackToSettings />
        <h2 ref={heading} tabIndex={-1} className="page-title outline-none">
          {title}
        </h2>
      </header>
      {children}
    </div>
  )
}

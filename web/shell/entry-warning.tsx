import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Halves } from '#ui/halves.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { hasBegunOnLander } from '#web/signup-entry/begun-on-lander.ts'
import { useSettings } from '#web/sites/settings.ts'
import { AGREED_AT, isWarned, type Layout } from './entry-rules.ts'
import { LocaleMenu } from './locale-menu.tsx'

/** Says once what the site is about. The page behind it stays readable for search engines. */
export function EntryWarning({ layout }: { layout: Layout }) {
  const say = usePhrases('shell')
  const settings = useSettings()
  const isLoggedIn = useUser() !== null
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [isOpen, setIsOpen] = useState(false)
  const text = useRef<HTMLDivElement>(null)

  // Only the browser knows whether this device agreed before and whether the site is installed on it.
  useEffect(() => {
    const isInstalled = matchMedia('(display-mode: standalone)').matches
    const agreedAt = localStorage.getItem(AGREED_AT)
    setIsOpen(isWarned({ settings, layout, path, isLoggedIn, isInstalled, agreedAt, hasBegun: hasBegunOnLander() }))
  }, [settings, layout, path, isLoggedIn])

  // Reading comes first: without this the focus would lie on a button, and a hasty Enter would answer.
  useEffect(() => {
    if (isOpen) text.current?.focus()
  }, [isOpen])

  function agree() {
    localStorage.setItem(AGREED_AT, new Date().toISOString())
    setIsOpen(false)
  }

  const { name: site, min_age: age } = settings
  return (
    <Dialog
      isOpen={isOpen}
      isDismissable={false}
      size="small"
      title={
        <span className="flex flex-col gap-2 font-display text-2xl font-semibold">
          <Halves className="-ms-1 size-10 text-accent" />
          {say('entry.title')}
        </span>
      }
      closeLabel={say('close')}
      onClose={agree}
      actions={
        <>
          <Button variant="quiet" onClick={() => location.replace('about:blank')}>
            {say('entry.leave')}
          </Button>
          <Button onClick={agree}>{say('entry.enter', { age })}</Button>
        </>
      }
    >
      <div ref={text} id="site-entry-warning" tabIndex={-1} className="outline-none">
        <p>{say('entry.text', { site, age })}</p>
        <p className="mt-3 text-muted">{say('entry.fictional')}</p>
      </div>
      {/* Its word begins where the text above does; its ground may reach further. */}
      <div className="-ms-4">
        <LocaleMenu />
      </div>
    </Dialog>
  )
}

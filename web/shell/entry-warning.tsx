import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { usePhrases } from '#web/platform/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { isWarned, type Layout } from './entry-rules.ts'

const AGREED_AT = 'site-entry-agreed'

/** Says once what the site is about. The page behind it stays readable for search engines. */
export function EntryWarning({ layout }: { layout: Layout }) {
  const say = usePhrases('shell')
  const settings = useSettings()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [isOpen, setIsOpen] = useState(false)

  // Only the browser knows whether this device agreed before and whether the site is installed on it.
  useEffect(() => {
    const isInstalled = matchMedia('(display-mode: standalone)').matches
    setIsOpen(
      isWarned({ settings, layout, path, isLoggedIn: false, isInstalled, agreedAt: localStorage.getItem(AGREED_AT) }),
    )
  }, [settings, layout, path])

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
      title={say('entry.title')}
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
      <div id="site-entry-warning">
        <p>{say('entry.text', { site, age })}</p>
        <p className="mt-3 text-muted">{say('entry.fictional')}</p>
      </div>
    </Dialog>
  )
}

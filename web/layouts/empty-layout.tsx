import { createFileRoute, Outlet } from '@tanstack/react-router'
import { EntryWarning } from '#web/shell/entry-warning.tsx'
import { CONTENT_ID } from '#web/shell/skip-link.tsx'

export const Route = createFileRoute('/_empty')({ component: EmptyLayout })

/** Nothing but the page. */
function EmptyLayout() {
  return (
    <div data-layout="empty" className="min-h-dvh">
      <main id={CONTENT_ID}>
        <Outlet />
      </main>
      <EntryWarning layout="empty" />
    </div>
  )
}

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { EntryWarning } from '#web/shell/entry-warning.tsx'
import { Footer } from '#web/shell/footer.tsx'
import { Logo } from '#web/sites/logo.tsx'
import { CONTENT_ID } from '#web/shell/skip-link.tsx'

export const Route = createFileRoute('/_lander')({ component: LanderLayout })

/** One way on: a logo, the page, the footer. */
function LanderLayout() {
  return (
    <div data-layout="lander" className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center justify-center border-b border-line px-4">
        <Logo />
      </header>
      <main id={CONTENT_ID} className="flex-1">
        <Outlet />
      </main>
      <Footer />
      <EntryWarning layout="lander" />
    </div>
  )
}

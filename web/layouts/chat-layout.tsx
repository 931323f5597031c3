import { createFileRoute, Outlet } from '@tanstack/react-router'
import { EntryWarning } from '#web/shell/entry-warning.tsx'
import { MemberLayer } from '#web/shell/member-layer.tsx'
import { CONTENT_ID } from '#web/shell/skip-link.tsx'

export const Route = createFileRoute('/_chat')({ component: ChatLayout })

/** The whole screen for one conversation: nothing scrolls but what is inside. */
function ChatLayout() {
  return (
    <div data-layout="chat" className="flex h-dvh flex-col overflow-hidden">
      {/* What is inside makes room where large text leaves little. */}
      <main id={CONTENT_ID} className="@container min-h-0 flex-1">
        <Outlet />
      </main>
      <EntryWarning layout="chat" />
      <MemberLayer />
    </div>
  )
}

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { loadMemberAlert } from '#web/shell/member-alert.ts'
import { DefaultFrame } from './default-frame.tsx'

export const Route = createFileRoute('/_default')({
  loader: ({ context, location }) => loadMemberAlert(context, location),
  component: DefaultLayout,
})

/** Top navigation, alerts, footer, disclaimer, entry warning. */
function DefaultLayout() {
  return (
    <DefaultFrame>
      <Outlet />
    </DefaultFrame>
  )
}

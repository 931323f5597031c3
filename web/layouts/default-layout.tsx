import { createFileRoute, Outlet } from '@tanstack/react-router'
import { DefaultFrame } from './default-frame.tsx'

export const Route = createFileRoute('/_default')({ component: DefaultLayout })

/** Top navigation, alerts, footer, disclaimer, entry warning. */
function DefaultLayout() {
  return (
    <DefaultFrame>
      <Outlet />
    </DefaultFrame>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '#web/sessions/guards.ts'
import { screenHead } from '#web/platform/screen.ts'
import { loadLikes } from './likes-loader.ts'
import { LikesOverview } from './likes-overview.tsx'

export const Route = createFileRoute('/_default/likes/')({
  beforeLoad: requireLogin,
  loader: ({ context }) => loadLikes(context, 'received'),
  head: screenHead,
  component: () => <LikesOverview type="received" />,
})

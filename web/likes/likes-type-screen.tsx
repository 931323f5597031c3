import { createFileRoute, notFound } from '@tanstack/react-router'
import { likeTypes, type LikeType } from '#contract/likes.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { screenHead } from '#web/platform/screen.ts'
import { loadLikes } from './likes-loader.ts'
import { LikesOverview } from './likes-overview.tsx'

export const Route = createFileRoute('/_default/likes/$type')({
  beforeLoad: requireLogin,
  loader: ({ context, params }) => loadLikes(context, known(params.type)),
  head: screenHead,
  component: LikesTypeScreen,
})

function LikesTypeScreen() {
  return <LikesOverview type={known(Route.useParams().type)} />
}

function known(type: string): LikeType {
  const found = likeTypes.find((one) => one === type)
  if (!found) throw notFound()
  return found
}

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { MemberId } from '#contract/members.ts'
import { useToast } from '#ui/toast.tsx'
import { useLiveEvent } from '#client/live/events.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { AutoLike } from './auto-like.tsx'
import { likesQuery } from './likes-query.ts'
import { MatchModal } from './match-modal.tsx'
import { NoticeFace } from './notice-face.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { useTellMatch } from './use-tell-match.tsx'

/** Shows what happens with likes, whatever screen is open. */
export function LikesLayer() {
  return (
    <Suspense fallback={null}>
      <Notices />
      <MatchModal />
      <AutoLike />
      <OfflineNotice />
    </Suspense>
  )
}

function Notices() {
  const say = usePhrases('likes')
  const toast = useToast()
  const queryClient = useQueryClient()
  const { fictional_singular: label } = useSettings()
  const router = useRouter()
  const tellMatch = useTellMatch()

  const likerOf = (id: MemberId) =>
    queryClient.getQueryData(likesQuery.queryKey)?.liked_by.find((one) => one.id === id)?.profile

  useLiveEvent('like', ({ member_id, is_automatic, is_fictional }) => {
    const profile = likerOf(member_id)
    // An automatic one has a window of its own, which says what it is.
    if (!profile || is_automatic) return
    const { id, name } = profile
    const toProfile = { to: '/members/$id', params: { id } } as const
    // Who looks at the profile already sees it there.
    if (router.buildLocation(toProfile).pathname === router.state.location.pathname) return
    toast.show({
      message: is_fictional ? say('news.fictional', { name, label }) : say('news.like', { name }),
      picture: <NoticeFace profile={profile} />,
      action: {
        label: say('match.profile'),
        onPress: () => void router.navigate(toProfile),
      },
    })
  })
  useLiveEvent('match', ({ member_id }) => {
    const profile = likerOf(member_id)
    if (profile && !document.hidden) tellMatch(profile)
  })
  return null
}

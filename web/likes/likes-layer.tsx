import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { MemberId } from '#contract/members.ts'
import { photoAddress } from '#contract/photo-address.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useToast } from '#ui/toast.tsx'
import { useLiveEvent } from '#client/live/events.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { AutoLike } from './auto-like.tsx'
import { likesQuery } from './likes-query.ts'
import { MatchModal } from './match-modal.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { showMatch } from './shown-match.ts'

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
  const { fictional_singular: label, cdn_prefix } = useSettings()
  const navigate = useNavigate()

  const likerOf = (id: MemberId) =>
    queryClient.getQueryData(likesQuery.queryKey)?.liked_by.find((one) => one.id === id)?.profile

  useLiveEvent('like', ({ member_id, is_automatic, is_fictional }) => {
    const profile = likerOf(member_id)
    // An automatic one has a window of its own, which says what it is.
    if (!profile || is_automatic) return
    const { id, name, main_image: image } = profile
    toast.show({
      message: is_fictional ? say('news.fictional', { name, label }) : say('news.like', { name }),
      picture: (
        <Avatar name={name} size="small" src={image ? photoAddress(cdn_prefix, image.thumb_filename) : undefined} />
      ),
      action: {
        label: say('match.profile'),
        onPress: () => void navigate({ to: '/members/$id', params: { id } }),
      },
    })
  })
  useLiveEvent('match', ({ member_id }) => {
    const profile = likerOf(member_id)
    if (profile && !document.hidden) showMatch(profile)
  })
  return null
}

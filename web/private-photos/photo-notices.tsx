import { useNavigate } from '@tanstack/react-router'
import type { ProfileCard } from '#contract/cards.ts'
import type { MemberId } from '#contract/members.ts'
import { photoAddress } from '#contract/photo-address.ts'
import { listPhotoRequests, readPhotoGranter } from '#contract/private-photos.ts'
import { Avatar } from '#ui/avatar.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { useLiveEvent } from '#client/live/events.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

type News = 'photo_request' | 'photo_grant'

/** Says who asks for the private photos, and who shows theirs, whatever screen is open. */
export function PhotoNotices() {
  const say = usePhrases('likes')
  const toast = useToast()
  const { fictional_singular: label, cdn_prefix } = useSettings()
  const navigate = useNavigate()

  function show(news: News, member: ProfileCard | undefined, action: { label: string; onPress: () => void }) {
    // Whoever was blocked or has left meanwhile is not shown.
    if (!member) return
    const { name, main_image: image } = member
    toast.show({
      message: member.is_fictional ? say(`news.${news}_fictional`, { name, label }) : say(`news.${news}`, { name }),
      picture: (
        <Avatar name={name} size="small" src={image ? photoAddress(cdn_prefix, image.thumb_filename) : undefined} />
      ),
      action,
    })
  }

  useLiveEvent('photo_request', ({ member_id }) => {
    const onPress = () => void navigate({ to: '/profile', hash: 'photo-access' })
    void findAsker(member_id).then((member) => show('photo_request', member, { label: say('news.answer'), onPress }))
  })
  useLiveEvent('photo_grant', ({ member_id: id, is_answer }) => {
    if (!is_answer) return
    const onPress = () => void navigate({ to: '/members/$id', params: { id } })
    void findGranter(id).then((member) => show('photo_grant', member, { label: say('news.look'), onPress }))
  })
  return null
}

async function findAsker(id: MemberId): Promise<ProfileCard | undefined> {
  // The newest stand on the first page.
  const found = await call(listPhotoRequests, {}).catch(() => undefined)
  return found?.requests.find(({ member }) => member.id === id)?.member
}

async function findGranter(id: MemberId): Promise<ProfileCard | undefined> {
  return (await call(readPhotoGranter, { id }).catch(() => undefined))?.member
}

import { useRouter } from '@tanstack/react-router'
import type { ProfileCard } from '#contract/cards.ts'
import { isWriting } from '#ui/is-writing.ts'
import { useToast } from '#ui/toast.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { isMatchPlace } from './is-match-place.ts'
import { NoticeFace } from './notice-face.tsx'
import { celebrate, isNewMatch } from './shown-match.ts'

/**
 * Tells of a match that came by itself, not from a press: celebrated where nothing is disturbed, a notice where
 * somebody writes, talks or pays.
 */
export function useTellMatch(): (profile: ProfileCard) => void {
  const say = usePhrases('likes')
  const toast = useToast()
  const router = useRouter()
  const { fictional_singular: label } = useSettings()

  function notice(profile: ProfileCard, path: string) {
    const { id, name, is_fictional } = profile
    const toChat = { to: '/members/$id/chat', params: { id } } as const
    const isChat = router.buildLocation(toChat).pathname === path
    toast.show({
      message: is_fictional ? say('news.fictional_match', { name, label }) : say('match.text', { name }),
      picture: <NoticeFace profile={profile} />,
      action: isChat
        ? { label: say('match.profile'), onPress: () => void router.navigate({ to: '/members/$id', params: { id } }) }
        : { label: say('match.write', { name }), onPress: () => void router.navigate(toChat) },
    })
  }

  return (profile) => {
    if (!isNewMatch(profile.id)) return
    const { pathname } = router.state.location
    const isBusy = isWriting() || document.querySelector('dialog[open]') !== null
    if (isMatchPlace(pathname) && !isBusy) celebrate(profile)
    else notice(profile, pathname)
  }
}

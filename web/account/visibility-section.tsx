import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeOwnProfile } from '#contract/profiles.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ownProfileQuery } from '#web/members/own-profile-query.ts'
import { Section } from '#ui/section.tsx'
import { LandingSwitch } from './landing-switch.tsx'

/** Looking around without being seen, and being seen from outside. */
export function VisibilitySection() {
  const say = usePhrases('profiles')
  const { data: profile, error } = useQuery(ownProfileQuery)
  const setInvisible = useSetInvisible()
  return (
    <Section id="visibility" title={say('privacy.visibility')}>
      <Refused by={error} />
      {profile ? (
        <Switch
          name="is_invisible"
          checked={profile.is_invisible}
          hint={say('privacy.invisible_hint')}
          onChange={(isInvisible) => setInvisible.mutate(isInvisible)}
        >
          {say('privacy.invisible')}
        </Switch>
      ) : (
        !error && <Skeleton shape="block" className="h-16" />
      )}
      <LandingSwitch />
    </Section>
  )
}

/** Switches at once, and back with a word when that failed. */
function useSetInvisible() {
  const say = usePhrases('profiles')
  const toast = useToast()
  const queryClient = useQueryClient()
  const { queryKey } = ownProfileQuery
  return useMutation({
    mutationFn: (is_invisible: boolean) => call(changeOwnProfile, { is_invisible }),
    onMutate: async (is_invisible) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (profile) => profile && { ...profile, is_invisible })
      return { before }
    },
    onError: (_error, _wish, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      toast.show({ tone: 'danger', message: say('actions.failed') })
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved)
      toast.show({
        tone: 'success',
        message: say(saved.is_invisible ? 'privacy.now_invisible' : 'privacy.now_visible'),
      })
    },
  })
}

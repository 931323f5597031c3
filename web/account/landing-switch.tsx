import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { giveConsent } from '#contract/account.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { consentsQuery } from './consents.ts'

/** Whether campaigns may show the member to visitors: off until they say so, and over as soon as they say otherwise. */
export function LandingSwitch() {
  const say = usePhrases('account')
  const { name: site, language } = useSettings()
  const { data, error } = useQuery(consentsQuery)
  const setLanding = useSetLanding()
  if (!data) return error ? <Refused by={error} /> : <Skeleton shape="block" className="h-16" />
  const since = data.landing_since
  const date = since && new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(since))
  return (
    <Switch
      name="landing"
      checked={since !== null}
      hint={`${say('landing.hint', { site })}${date ? ` ${say('landing.since', { date })}` : ''}`}
      onChange={(isGiven) => setLanding.mutate(isGiven)}
    >
      {say('landing.label')}
    </Switch>
  )
}

/** Switches at once, and back with a word when that failed. */
function useSetLanding() {
  const say = usePhrases('profiles')
  const toast = useToast()
  const queryClient = useQueryClient()
  const { queryKey } = consentsQuery
  return useMutation({
    mutationFn: (isGiven: boolean) => call(giveConsent, { kind: 'landing', is_given: isGiven }),
    onMutate: async (isGiven) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const landing_since = isGiven ? new Date().toISOString() : null
      queryClient.setQueryData(queryKey, (consents) => consents && { ...consents, landing_since })
      return { before }
    },
    onError: (_error, _wish, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      toast.show({ tone: 'danger', message: say('actions.failed') })
    },
  })
}

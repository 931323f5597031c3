import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { changeDiscreetMode, readDiscreetMode } from '#contract/notifications.ts'
import { Section } from '#ui/section.tsx'
import { Switch } from '#ui/switch.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { isTabNeutral, setTabNeutral, subscribeToNeutralTab } from '#web/platform/neutral-tab.ts'

export const discreetQuery = queryOptions({
  queryKey: ['notifications', 'discreet-mode'],
  queryFn: () => call(readDiscreetMode, {}),
})

/** Whether notices may name people. */
export function DiscreetSection() {
  const say = usePhrases('notifications')
  const toast = useToast()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(discreetQuery)
  const { queryKey } = discreetQuery
  const isNeutral = useSyncExternalStore(subscribeToNeutralTab, isTabNeutral, () => false)
  const change = useMutation({
    mutationFn: (is_on: boolean) => call(changeDiscreetMode, { is_on }),
    scope: { id: 'discreet-mode' },
    onSuccess: (mode) => queryClient.setQueryData(queryKey, mode),
    onError: () => {
      toast.show({ tone: 'danger', message: say('failed') })
      return queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <Section id="discreet" title={say('discreet.title')}>
      <Switch checked={data.is_on} hint={say('discreet.hint')} onChange={(isOn) => change.mutate(isOn)}>
        {say('discreet.switch')}
      </Switch>
      <Switch checked={isNeutral} hint={say('discreet.tab_hint')} onChange={setTabNeutral}>
        {say('discreet.tab')}
      </Switch>
      {/* A phone has no such key. */}
      <p className="text-sm text-muted pointer-coarse:hidden">{say('discreet.quick_hide')}</p>
    </Section>
  )
}

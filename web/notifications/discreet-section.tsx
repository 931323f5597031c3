import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { changeDiscreetMode, readDiscreetMode } from '#contract/notifications.ts'
import { Section } from '#ui/section.tsx'
import { Switch } from '#ui/switch.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

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
      <p className="text-sm text-muted">{say('discreet.quick_hide')}</p>
    </Section>
  )
}

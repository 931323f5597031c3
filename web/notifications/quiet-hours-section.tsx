import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { changeQuietHours, type QuietHours, readQuietHours } from '#contract/notifications.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast.tsx'
import { call } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { isSameClock } from './same-clock.ts'
import { zoneName } from './zone-name.ts'

export const quietHoursQuery = queryOptions({
  queryKey: ['notifications', 'quiet-hours'],
  queryFn: () => call(readQuietHours, {}),
})

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Hours in which nothing is sent. A change is kept at once, in the time zone of the device. */
export function QuietHoursSection() {
  const say = usePhrases('notifications')
  const { language } = useSettings()
  const { data: quiet } = useSuspenseQuery(quietHoursQuery)
  const change = useChangeQuietHours()
  const options = HOURS.map((hour) => ({ value: String(hour), label: nameOf(hour, language) }))
  const set = (changed: Partial<QuietHours>) => change.mutate({ ...quiet, ...changed, time_zone: deviceZone() })
  return (
    <Section id="quiet-hours" title={say('quiet.title')} text={say('quiet.text')}>
      <div className="grid grid-cols-2 gap-4">
        <Select
          name="from_hour"
          label={say('quiet.from')}
          value={String(quiet.from_hour)}
          options={options}
          onChange={(value) => set({ from_hour: Number(value) })}
        />
        <Select
          name="to_hour"
          label={say('quiet.to')}
          value={String(quiet.to_hour)}
          options={options}
          onChange={(value) => set({ to_hour: Number(value) })}
        />
      </div>
      {/* Browsers of another year name a zone otherwise than the server. */}
      <p className="text-sm text-muted" suppressHydrationWarning>
        {quiet.from_hour === quiet.to_hour
          ? say('quiet.none')
          : say('quiet.zone', { zone: zoneName(quiet.time_zone, language) })}
      </p>
      <OtherClock zone={quiet.time_zone} onUse={() => set({})} />
    </Section>
  )
}

/** Offers the time zone of the device where its clock is another: somebody has moved, or travels, or never chose. */
function OtherClock({ zone, onUse }: { zone: string; onUse: () => void }) {
  const say = usePhrases('notifications')
  const { language } = useSettings()
  // The server has another clock.
  const isHydrated = useHydrated()
  const [now] = useState(() => new Date())
  if (!isHydrated || isSameClock(zone, deviceZone(), now)) return null
  return (
    <Alert
      tone="info"
      actions={
        <Button variant="secondary" size="small" onClick={onUse}>
          {say('quiet.use_device')}
        </Button>
      }
    >
      {say('quiet.other_clock', { zone: zoneName(deviceZone(), language) })}
    </Alert>
  )
}

function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

function nameOf(hour: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return format.format(Date.UTC(2000, 0, 1, hour))
}

/** Shows the change at once; one that could not be kept goes back. */
function useChangeQuietHours() {
  const say = usePhrases('notifications')
  const toast = useToast()
  const queryClient = useQueryClient()
  const { queryKey } = quietHoursQuery
  return useMutation({
    mutationFn: (quiet: QuietHours) => call(changeQuietHours, quiet),
    scope: { id: 'quiet-hours' },
    onMutate: async (quiet) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, quiet)
      return { before }
    },
    onError: (_error, _quiet, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      toast.show({ tone: 'danger', message: say('failed') })
    },
  })
}

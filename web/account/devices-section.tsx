import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { DeviceRow } from './device-row.tsx'
import { sessionsQuery, useEndDevices } from './devices.ts'
import { Section } from '#ui/section.tsx'

/** Where the member is logged in; any of it can be ended from here. */
export function DevicesSection() {
  const say = usePhrases('account')
  const { data: sessions, error, dataUpdatedAt } = useQuery(sessionsQuery)
  const ending = useEndDevices()

  return (
    <Section id="devices" title={say('devices.title')} text={say('devices.text')}>
      <Refused by={error} />
      {sessions ? (
        <ul className="flex flex-col divide-y divide-line">
          {sessions.map((session) => (
            <DeviceRow key={session.id} session={session} now={dataUpdatedAt} onEnd={() => ending.mutate(session)} />
          ))}
        </ul>
      ) : (
        !error && (
          <div aria-busy className="flex items-center gap-4 py-3">
            <Skeleton shape="circle" className="w-11" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="w-40" />
              <Skeleton className="w-56 max-w-full" />
            </div>
          </div>
        )
      )}
      {sessions && sessions.length > 1 && (
        <Button variant="secondary" className="self-start" onClick={() => ending.mutate('others')}>
          {say('devices.end_others')}
        </Button>
      )}
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { LocalTime } from '#web/platform/local-time.tsx'
import { devicesQuery, useEndDevice } from './push-devices.ts'
import { usePush } from './use-push.ts'

/** Notices on this device, and the other devices that show them. */
export function DeviceSection() {
  const say = usePhrases('notifications')
  return (
    <Section id="devices" title={say('device.title')} text={say('device.text')}>
      <ThisDevice />
      <Devices />
    </Section>
  )
}

function ThisDevice() {
  const say = usePhrases('notifications')
  const { state, turnOn, turnOff } = usePush()
  const { data: devices, isPending } = useQuery(devicesQuery)
  const failed = turnOn.isError || turnOff.isError
  // What the browser has kept brings nothing unless the server sends to it.
  const isOn = state?.subscribed && devices?.some(({ is_current: isCurrent }) => isCurrent)
  if (!state || isPending) return <Skeleton shape="block" className="h-11" />
  if (!state.isCapable) return <p className="text-sm text-muted">{say('device.unsupported')}</p>
  if (state.subscribed === 'denied') {
    return (
      <Alert tone="warning" title={say('device.denied')}>
        {say('device.denied_how')}
      </Alert>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {isOn ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{say('device.on')}</p>
          <Button variant="secondary" isBusy={turnOff.isPending} onClick={() => turnOff.mutate()}>
            {say('device.turn_off')}
          </Button>
        </div>
      ) : (
        <Button className="self-start" isBusy={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {say('device.turn_on')}
        </Button>
      )}
      {failed && (
        <Alert tone="danger" isUrgent>
          {say('device.failed')}
        </Alert>
      )}
    </div>
  )
}

function Devices() {
  const say = usePhrases('notifications')
  const { data: devices = [] } = useQuery(devicesQuery)
  const { state } = usePush()
  const end = useEndDevice()
  if (devices.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold">{say('device.list')}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {devices.map((device) => {
          const name = device.device === '?' ? say('device.unknown') : device.device
          return (
            <li key={device.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span>
                {name}
                <span className="block text-sm text-muted">
                  {device.is_current ? say('device.current') : <LocalTime at={device.created_at} />}
                </span>
              </span>
              {/* One that was named here and is not this browser can be ended too. */}
              {(!device.is_current || !state?.subscribed) && (
                <Button
                  variant="quiet"
                  aria-label={say('device.end_one', { device: name })}
                  onClick={() => end.mutate(device)}
                >
                  {say('device.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

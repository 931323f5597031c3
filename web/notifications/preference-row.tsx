import { type Channel, channels, goesBy, type Preferences } from '#contract/notifications.ts'
import { Switch } from '#ui/switch.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

/** Two columns of switches; the header of the list has the same ones. */
export const COLUMNS = 'md:grid md:grid-cols-[minmax(0,1fr)_6rem_6rem] md:items-center md:gap-x-4'

interface Props {
  preference: Preferences['preferences'][number]
  onChange: (channel: Channel, isOn: boolean) => void
}

/** One kind of news: a row of the table, on a phone a card. */
export function PreferenceRow({ preference, onChange }: Props) {
  const say = usePhrases('notifications')
  const { kind } = preference
  const id = `kind-${kind}`
  return (
    <li className="rounded-card border border-line bg-surface p-4 shadow-card md:rounded-none md:border-0 md:border-t md:px-6 md:py-3 md:shadow-none">
      <div role="group" aria-labelledby={id} aria-describedby={`${id}-text`} className={COLUMNS}>
        <div className="mb-1 md:mb-0">
          <p id={id} className="font-semibold">
            {say(`kinds.${kind}.title`)}
          </p>
          <p id={`${id}-text`} className="text-sm text-muted">
            {say(`kinds.${kind}.text`)}
          </p>
        </div>
        {/* On a phone side by side, as far as large text lets them. */}
        <div className="flex flex-wrap gap-x-8 md:contents">
          {channels
            .filter((channel) => goesBy(kind, channel))
            .map((channel) => (
              <Switch
                key={channel}
                className="min-w-34 flex-1 items-center! md:min-w-0 md:flex-none"
                checked={preference[channel]}
                onChange={(isOn) => onChange(channel, isOn)}
              >
                <span className="text-sm md:sr-only">{say(`channels.${channel}`)}</span>
              </Switch>
            ))}
        </div>
      </div>
    </li>
  )
}

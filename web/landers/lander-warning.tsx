import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { WARNING_ID } from './script/element-ids.ts'

/** What the site is about; the script opens it for who has not agreed on this device before. */
export function LanderWarning() {
  const say = usePhrases('shell')
  const { name: site, min_age: age } = useSettings()
  return (
    <dialog className="warning" aria-labelledby="warning-title">
      <h2 id="warning-title">{say('entry.title')}</h2>
      <div id={WARNING_ID} tabIndex={-1}>
        <p>{say('entry.text', { site, age })}</p>
        <p className="quiet">{say('entry.fictional')}</p>
      </div>
      <form method="dialog">
        <button type="button" className="button quiet-button" value="leave">
          {say('entry.leave')}
        </button>
        <button className="button" value="enter">
          {say('entry.enter', { age })}
        </button>
      </form>
    </dialog>
  )
}

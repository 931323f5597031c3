import { usePhrases } from '#web/platform/phrases/phrases.ts'

/** A field that people do not meet, neither by eye nor by ear nor by keyboard; robots fill it in. */
export function Trap({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const say = usePhrases('signup')
  return (
    <div aria-hidden className="absolute -start-[9999px] size-px overflow-hidden">
      <label>
        {say('account.website')}
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  )
}

interface Props {
  label: string
  value: string
  onChange: (text: string) => void
}

/** A field that people do not meet, neither by eye nor by ear nor by keyboard; robots fill it in. */
export function Honeypot({ label, value, onChange }: Props) {
  return (
    <div aria-hidden className="absolute -start-[9999px] size-px overflow-hidden">
      <label>
        {label}
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

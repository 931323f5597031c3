import { useEffect, useState } from 'react'
import { Select } from '#ui/select.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { changeMode, type Mode, modes, readMode } from '#web/platform/appearance.ts'

/** Light, dark, or what the device says. */
export function ModeSelect() {
  const say = usePhrases('shell')
  const [mode, setMode] = useState<Mode>('system')
  // What this device remembers is known only in the browser; the page from the server is the same for everybody.
  useEffect(() => setMode(readMode()), [])

  function choose(value: string) {
    const chosen = modes.find((name) => name === value) ?? 'system'
    changeMode(chosen)
    setMode(chosen)
  }

  const options = modes.map((value) => ({ value, label: say(`mode.${value}`) }))
  return <Select label={say('mode.label')} options={options} value={mode} onChange={choose} />
}

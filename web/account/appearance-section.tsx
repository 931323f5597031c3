import { Moon, Sun, SunMoon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { RadioCards } from '#ui/radio-cards.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { changeMode, type Mode, modes, readMode } from '#web/platform/appearance.ts'
import { Section } from '#ui/section.tsx'

const ICONS = { system: SunMoon, light: Sun, dark: Moon }

export function AppearanceSection() {
  const say = usePhrases('account')
  const sayShell = usePhrases('shell')
  const [mode, setMode] = useState<Mode | ''>('')
  // What this device remembers is known only in the browser.
  useEffect(() => setMode(readMode()), [])

  function choose(chosen: Mode) {
    changeMode(chosen)
    setMode(chosen)
  }

  const options = modes.map((value) => {
    const Icon = ICONS[value]
    return { value, label: sayShell(`mode.${value}`), icon: <Icon aria-hidden size={20} /> }
  })
  return (
    <Section id="appearance" title={say('appearance.title')} text={say('appearance.text')}>
      <RadioCards
        label={sayShell('mode.label')}
        isLabelHidden
        columns={3}
        options={options}
        value={mode}
        onChange={choose}
      />
    </Section>
  )
}

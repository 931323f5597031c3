import { useEffect, useState } from 'react'
import { Select } from '#ui/select.tsx'

const THEMES = ['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'].map((value) => ({ value, label: value }))
const MODES = ['light', 'dark'].map((value) => ({ value, label: value }))

export function ThemeControls() {
  const [theme, setTheme] = useState('general')
  const [mode, setMode] = useState('')

  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])

  useEffect(() => {
    if (mode === '') delete document.documentElement.dataset['mode']
    else document.documentElement.dataset['mode'] = mode
  }, [mode])

  return (
    <div className="grid max-w-md grid-cols-2 gap-4">
      <Select label="Theme" options={THEMES} value={theme} onChange={setTheme} />
      <Select label="Mode" options={MODES} placeholder="as the device" value={mode} onChange={setMode} />
    </div>
  )
}

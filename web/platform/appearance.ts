export const modes = ['system', 'light', 'dark'] as const
export type Mode = (typeof modes)[number]

const STORED_AS = 'mode'

/** Runs before the first paint, so that nobody who chose dark sees a white flash. */
export const applyMode = `try{const m=localStorage.getItem('${STORED_AS}');if(m==='light'||m==='dark')document.documentElement.dataset.mode=m}catch{}`

export function readMode(): Mode {
  const stored = localStorage.getItem(STORED_AS)
  return modes.find((mode) => mode === stored) ?? 'system'
}

export function changeMode(mode: Mode): void {
  localStorage.setItem(STORED_AS, mode)
  if (mode === 'system') delete document.documentElement.dataset['mode']
  else document.documentElement.dataset['mode'] = mode
}

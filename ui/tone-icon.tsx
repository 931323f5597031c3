import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }
const COLOURS = { info: 'text-accent-text', success: 'text-success', warning: 'text-warning', danger: 'text-danger' }

export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = ICONS[tone]
  return <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${COLOURS[tone]}`} />
}

import { LoaderCircle } from 'lucide-react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** Without a `label` it is silent, for places whose surroundings already say that they are busy. */
export function Spinner({ label, size = 20 }: { label?: string | undefined; size?: number }) {
  return (
    <span role={label === undefined ? undefined : 'status'} className="inline-flex">
      <LoaderCircle aria-hidden size={size} className="animate-spin" />
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}

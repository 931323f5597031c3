import { Halves } from '#ui/halves.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** Two halves that turn. Without a `label` it is silent, for places whose surroundings already say that they are busy. */
export function Spinner({ label, className = 'size-5' }: { label?: string | undefined; className?: string }) {
  return (
    <span role={label === undefined ? undefined : 'status'} className="inline-flex">
      <Halves className={`halves-turning ${className}`} />
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}

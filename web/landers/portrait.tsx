import { classes } from '#ui/classes.ts'
import { portraitOf } from '#web/sites/portraits.ts'
import { useSettings } from '#web/sites/settings.ts'

interface Props {
  person: Parameters<typeof portraitOf>[1]
  className?: string
  /** Whether it is seen only after something was done. */
  isLater?: boolean
}

/** One of the people that are drawn for the niche. They look at each other in twos; nobody stands behind them. */
export function Portrait({ person, className, isLater = false }: Props) {
  const { niche } = useSettings()
  return (
    <span className={classes('portrait', className)}>
      <img
        src={portraitOf(niche, person)}
        alt=""
        width={300}
        height={400}
        decoding="async"
        loading={isLater ? 'lazy' : undefined}
      />
      <span className="lit" />
    </span>
  )
}

/** Who is on a portrait, and that it is nobody: both in the same letters. */
export function InventedName({ name }: { name: string }) {
  const { fictional_singular } = useSettings()
  return (
    <span className="invented">
      <span>{name}</span> <span className="invented-label">{fictional_singular}</span>
    </span>
  )
}

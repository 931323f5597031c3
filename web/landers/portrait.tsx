import { classes } from '#ui/classes.ts'
import { useSettings } from '#web/sites/settings.ts'
import { type Portrayed, portraitFiles } from './portrait-files.ts'

interface Props {
  person: Portrayed
  /** How wide it is shown, as browsers want to know it before there are styles. */
  sizes: string
  className?: string
  /** Whether it is seen only after something was done. */
  isLater?: boolean
}

/** One of the people that are drawn for the niche, in the light of the page. They look at each other in twos; nobody stands behind them. */
export function Portrait({ person, sizes, className, isLater = false }: Props) {
  const { niche } = useSettings()
  const { small, large } = portraitFiles(niche, person)
  return (
    <span className={classes('portrait', className)}>
      <img
        src={small}
        srcSet={`${small} 300w, ${large} 720w`}
        sizes={sizes}
        alt=""
        width={300}
        height={400}
        decoding="async"
        loading={isLater ? 'lazy' : undefined}
      />
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

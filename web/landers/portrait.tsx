import { classes } from '#ui/classes.ts'
import { FictionalIcon } from '#web/cards/fictional-icon.tsx'
import { useSettings } from '#web/sites/settings.ts'
import { type Portrayed, portraitFiles } from './portrait-files.ts'

interface Props {
  person: Portrayed
  /** How wide it is shown, as browsers want to know it before there are styles. */
  sizes: string
  className?: string
  /** Whether it is seen only after something was done. */
  isLater?: boolean
  /** Whether it is the largest thing that is seen at first: asked for before all else. */
  isUrgent?: boolean
}

/** One of the people that are drawn for the niche, in the light of the page. They look at each other in twos; nobody stands behind them. */
export function Portrait({ person, sizes, className, isLater = false, isUrgent = false }: Props) {
  const { niche } = useSettings()
  const { small, large } = portraitFiles(niche, person)
  return (
    // Within a <picture> React writes no preload into the head: browsers find the picture here as soon, and letters come first.
    <picture className={classes('portrait', className)}>
      <img
        src={small}
        srcSet={`${small} 300w, ${large} 720w`}
        sizes={sizes}
        alt=""
        width={300}
        height={400}
        decoding="async"
        loading={isLater ? 'lazy' : undefined}
        fetchPriority={isUrgent ? 'high' : undefined}
      />
    </picture>
  )
}

/** Who is on a portrait, and that it is nobody: in the label that the app has for it (`FictionalLabel`). */
export function InventedName({ name }: { name: string }) {
  const { fictional_singular } = useSettings()
  return (
    <span className="invented">
      <span>{name}</span>{' '}
      <span className="invented-label">
        <FictionalIcon />
        {fictional_singular}
      </span>
    </span>
  )
}

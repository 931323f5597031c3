import { classes } from '#ui/classes.ts'
import { OtherHalf } from './other-half.tsx'
import { OwnHalf } from './own-half.tsx'

interface Props {
  className: string
  /** Whether words have room on the other half. */
  isLarge?: boolean | undefined
}

/** The mark while somebody joins: the own half fills with every answer, and shows the own photo; the other is whom they join for. */
export function JoiningHalves({ className, isLarge = false }: Props) {
  return (
    <span aria-hidden className={classes('gap-[2%] py-[3%]', className)}>
      <OwnHalf />
      <OtherHalf isLarge={isLarge} />
    </span>
  )
}

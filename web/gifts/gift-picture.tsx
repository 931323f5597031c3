import type { GiftKey } from '#contract/gifts.ts'
import { classes } from '#ui/classes.ts'

const files = import.meta.glob<string>('./pictures/*.svg', { eager: true, import: 'default', query: '?url' })

interface Props {
  gift: GiftKey
  /** Its size. */
  className: string
}

/** A gift as it is drawn; its name stands beside it in words. */
export function GiftPicture({ gift, className }: Props) {
  return (
    <img
      src={files[`./pictures/${gift}.svg`]}
      alt=""
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
      className={classes('in-warm-light', className)}
    />
  )
}

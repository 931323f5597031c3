import type { GiftKey } from '#contract/gifts.ts'
import { classes } from '#ui/classes.ts'

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default', query: '?url' })

interface Props {
  gift: GiftKey
  /** Its size. */
  className: string
}

/** A gift as it is drawn; its name stands beside it in words. */
export function GiftPicture({ gift, className }: Props) {
  return (
    <img
      src={files[`./pictures/${gift}.webp`]}
      alt=""
      width={256}
      height={256}
      loading="lazy"
      decoding="async"
      className={classes('in-warm-light', className)}
    />
  )
}

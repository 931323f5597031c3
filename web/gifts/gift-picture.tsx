import type { GiftKey } from '#contract/gifts.ts'
import { classes } from '#ui/classes.ts'

const files = import.meta.glob<string>('./pictures/*.svg', { eager: true, import: 'default', query: '?url' })

interface Props {
  gift: GiftKey
  /** Its size. */
  className: string
  /** Whether it is what somebody has just opened. */
  isUrgent?: boolean | undefined
}

/** A gift as it is drawn; its name stands beside it in words. */
export function GiftPicture({ gift, className, isUrgent = false }: Props) {
  return (
    <img
      src={files[`./pictures/${gift}.svg`]}
      alt=""
      width={96}
      height={96}
      loading={isUrgent ? 'eager' : 'lazy'}
      decoding={isUrgent ? 'sync' : 'async'}
      className={classes('in-warm-light', className)}
    />
  )
}

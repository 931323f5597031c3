import { motion, type PanInfo, useMotionValue, useTransform } from 'motion/react'
import { Heart, X } from 'lucide-react'
import type { SwipePerson } from '#contract/swipes.ts'
import { SwipePortrait } from './swipe-portrait.tsx'

const FAR_PX = 110
const FAST_PX_PER_S = 600
const THROWN_PX = 700

interface Props {
  person: SwipePerson
  /** 0 on top, which alone follows the finger; those below show an edge of the deck. */
  depth: number
  onDecide: (isLike: boolean) => void
}

/** The deeper, the paler; light enough that the next one is already known while the top is moved away. */
const veilAt = (depth: number) => (depth === 0 ? 0 : 0.3 + depth * 0.2)

/** A card that follows finger and mouse; far or fast enough decides. */
export function SwipeCard({ person, depth, onDecide }: Props) {
  const isTop = depth === 0
  const x = useMotionValue(0)
  const rotate = useTransform(x, [-THROWN_PX, THROWN_PX], [-24, 24])
  const likeOpacity = useTransform(x, [20, FAR_PX], [0, 1])
  const passOpacity = useTransform(x, [-FAR_PX, -20], [1, 0])

  function release(_: unknown, { offset, velocity }: PanInfo) {
    const isThrown = Math.abs(offset.x) > FAR_PX || Math.abs(velocity.x) > FAST_PX_PER_S
    if (isThrown) onDecide(offset.x > 0)
  }

  return (
    <motion.div
      drag={isTop ? 'x' : false}
      dragSnapToOrigin
      dragElastic={0.9}
      dragConstraints={{ left: 0, right: 0 }}
      onDragEnd={release}
      style={{ x, rotate, transformOrigin: '50% 100%' }}
      // What comes next lies smaller and lower beneath, so that each card has an edge of its own.
      initial={{ scale: 0.86, y: 24 }}
      animate={{ scale: 1 - depth * 0.07, y: depth * 10 }}
      variants={{ gone: (isLike: boolean) => ({ x: isLike ? THROWN_PX : -THROWN_PX, opacity: 0 }) }}
      exit="gone"
      transition={{ type: 'spring', duration: 0.25, bounce: 0.25 }}
      className="@container absolute inset-0 touch-pan-y cursor-grab select-none active:cursor-grabbing [&_img]:pointer-events-none"
      aria-hidden={!isTop}
    >
      <SwipePortrait person={person} />
      {/* Portraits have dark feet: without a veil the edges of the deck were one black block with the card on top. */}
      <motion.span
        aria-hidden
        initial={false}
        animate={{ opacity: veilAt(depth) }}
        className="pointer-events-none absolute inset-0 rounded-card bg-[color-mix(in_srgb,var(--paper),var(--accent)_20%)]"
      />
      <motion.span
        aria-hidden
        style={{ opacity: likeOpacity }}
        className="absolute start-5 top-5 grid size-16 place-items-center rounded-full bg-accent text-accent-ink"
      >
        <Heart className="fill-current" size={32} />
      </motion.span>
      <motion.span
        aria-hidden
        style={{ opacity: passOpacity }}
        className="absolute end-5 top-5 grid size-16 place-items-center rounded-full bg-black/70 text-white"
      >
        <X size={32} />
      </motion.span>
    </motion.div>
  )
}

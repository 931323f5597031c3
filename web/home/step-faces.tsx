import { classes } from '#ui/classes.ts'
import { HalfToCome } from '#ui/half-to-come.tsx'
import { Face } from '#web/sites/two-faces.tsx'

const HALF = 'w-[48%]'

/**
 * The mark on its way through the three steps: one half is there, the other comes, and a match closes the circle. The two are of
 * the collage above, which has loaded them.
 */
export function StepFaces({ step }: { step: 'one' | 'two' | 'three' }) {
  return (
    <span
      aria-hidden
      className={classes('flex w-28 shrink-0 justify-center md:w-44 lg:w-56', step === 'three' ? 'gap-px' : 'gap-[4%]')}
    >
      <Face person={5} className={classes(HALF, 'rounded-s-full', step === 'two' && '-translate-y-[4%]')} />
      {step === 'one' ? (
        <svg viewBox="0 0 50 100" className={classes(HALF, '-scale-x-100 text-accent-text')}>
          <HalfToCome />
        </svg>
      ) : (
        <Face person={6} className={classes(HALF, 'rounded-e-full', step === 'two' && 'translate-y-[4%]')} />
      )}
    </span>
  )
}

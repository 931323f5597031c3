/** A heading, and how far below the upper edge of the screen it stands. */
export interface Heading {
  id: string
  top: number
}

interface Screen {
  height: number
  /** How far somebody has scrolled, and how much further they could. */
  scrolled: number
  left: number
  /** The heading that the address names. */
  asked: string
}

/** What stands higher lies behind the bar of the page. */
const BAR = 64
/** Whoever reads has come to a section when its heading is so far up: a share of the screen. */
const REACHED = 0.4

/**
 * Which section somebody reads: the first whose heading stands in the upper part of the screen, where a link of the
 * contents puts it, else the one they are in the middle of. The last ones never come so far up: at the end of the page it
 * is the one that was asked for, or the last.
 */
export function sectionInSight(headings: readonly Heading[], screen: Screen): string | undefined {
  const { height, scrolled, left, asked } = screen
  if (scrolled > 0 && left < 1) {
    const wanted = headings.find(({ id, top }) => id === asked && top >= BAR && top < height)
    return (wanted ?? headings.at(-1))?.id
  }
  const reached = headings.filter(({ top }) => top < height * REACHED)
  return (reached.find(({ top }) => top >= BAR) ?? reached.at(-1))?.id
}

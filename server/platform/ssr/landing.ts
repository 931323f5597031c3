/** A page that people come to from elsewhere, and that may be shown to them in several variants. */
export interface Landing {
  /** None when there is one page for all. */
  variants: readonly string[]
  /** Draws one of them for a visitor who has seen none. */
  draw(): string | undefined
  /** Hears that somebody was shown it who does not have it yet. */
  arrived(variant: string | undefined): void
}

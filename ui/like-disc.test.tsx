import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LikeDisc } from './like-disc.tsx'

const drawn = (isGiven: boolean, isReceived: boolean) =>
  renderToStaticMarkup(<LikeDisc isGiven={isGiven} isReceived={isReceived} />)

describe('the disc on a button of the accent', () => {
  it('D10-18 is an outline with nothing dark in it', () => {
    expect(drawn(false, false)).toMatch(/<circle[^>]*stroke-accent-ink/)
    expect(drawn(false, false)).not.toMatch(/fill-(black|accent)/)
  })

  it('D10-18 has the half full that is there, and the heart seen on both', () => {
    expect(drawn(false, true).match(/ fill-accent-ink/g)).toHaveLength(1)
    expect(drawn(false, true)).toContain('stroke-accent ')
    expect(drawn(false, true).match(/stroke-accent-ink fill-none/g)).toHaveLength(1)
  })
})

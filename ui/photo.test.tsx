import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Photo } from './photo.tsx'

const drawn = (photo: React.ReactNode) => renderToStaticMarkup(photo)

describe('a portrait', () => {
  it('L-2 without a picture has a large initial in the evening colour of the site, and no black gradient', () => {
    const without = drawn(
      <Photo alt="" name="  émile">
        Émile, 40
      </Photo>,
    )

    expect(without).toMatch(/class="dusk [^"]*"/)
    expect(without).toMatch(/font-display[^>]*>é</)
    expect(without).not.toContain('from-black')
    expect(
      drawn(
        <Photo alt="" name="Émile" src="/a.webp">
          Émile, 40
        </Photo>,
      ),
    ).toContain('from-black')
  })

  it('L-2 of a name that begins with an emoji keeps it whole, and of nobody shows the shape alone', () => {
    expect(drawn(<Photo alt="" name="🦊 Fuchs" />)).toContain('>🦊<')
    expect(drawn(<Photo alt="" />)).not.toContain('font-display')
  })

  it('L-3 stands three by four and uncut, and what is withheld lies behind a veil that says so', () => {
    const shown = drawn(<Photo alt="" src="/a.webp" />)
    const withheld = drawn(<Photo alt="" src="/a.webp" lockedLabel="Für Freunde" />)

    expect(shown).toMatch(/^<span class="[^"]*aspect-3\/4/)
    expect(shown).not.toMatch(/blur|scale-110/)
    expect(withheld).toContain('blur-xl')
    expect(withheld).toContain('Für Freunde')
  })

  it('L-2 is a picture with a name for who cannot see it, unless it is decoration', () => {
    expect(drawn(<Photo alt="Anna" name="Anna" />)).toMatch(/role="img" aria-label="Anna"/)
    expect(drawn(<Photo alt="" name="Anna" />)).not.toContain('role="img"')
  })
})

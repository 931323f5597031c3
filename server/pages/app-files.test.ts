import { describe, expect } from 'vitest'
import sharp from 'sharp'
import { it } from '#test/world.ts'

interface Manifest {
  name: string
  start_url: string
  display: string
  theme_color: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { url: string }[]
}

describe('a site as an app', () => {
  it('B6.6 has a manifest of its own, and icons of the sizes that it names', async ({ makeWorld }) => {
    const [one, other] = [
      await makeWorld({ settings: { name: 'Eins', niche: 1 } }),
      await makeWorld({ settings: { name: 'Zwei', niche: 7 } }),
    ]
    const manifestOf = async (world: typeof one) => {
      const answer = await world.visitor().requests('GET', '/manifest.webmanifest')
      expect(answer.headers['content-type']).toContain('application/manifest+json')
      return answer.json<Manifest>()
    }
    const [first, second] = [await manifestOf(one), await manifestOf(other)]

    expect([first.name, second.name]).toEqual(['Eins', 'Zwei'])
    expect(first.theme_color).not.toBe(second.theme_color)
    expect(first).toMatchObject({ start_url: '/members', display: 'standalone' })
    expect(first.shortcuts.map(({ url }) => url)).toEqual(['/chats', '/likes', '/members'])
    expect(first.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
    for (const { src, sizes } of first.icons) {
      const icon = await one.visitor().requests('GET', src)
      const { width, height, format } = await sharp(icon.rawPayload).metadata()
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
    }
    const [icon, otherIcon] = [
      await one.visitor().requests('GET', '/icon-192.png'),
      await other.visitor().requests('GET', '/icon-192.png'),
    ]
    expect(icon.rawPayload.equals(otherIcon.rawPayload)).toBe(false)
    expect((await one.visitor().requests('GET', '/badge.png')).statusCode).toBe(200)
  })
})

import { describe, expect } from 'vitest'
import sharp from 'sharp'
import { it } from '#test/world.ts'

interface Manifest {
  name: string
  start_url: string
  display: string
  theme_color: string
  icons: { src: string; sizes: string; purpose: string }[]
  screenshots: { src: string; sizes: string; form_factor: string }[]
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
    expect(first.screenshots.map(({ form_factor: form }) => form)).toEqual(['narrow', 'wide'])
    for (const { src, sizes } of [...first.icons, ...first.screenshots]) {
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

  it('R2.10 has a picture for its links, in its own colour', async ({ makeWorld }) => {
    const worlds = [await makeWorld({ settings: { niche: 1 } }), await makeWorld({ settings: { niche: 7 } })]
    const [one, other] = await Promise.all(worlds.map((world) => world.visitor().requests('GET', '/share.png')))

    expect(await sharp(one?.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
    expect(one?.rawPayload.equals(other?.rawPayload ?? Buffer.alloc(0))).toBe(false)
  })

  it('B6.6 has the mark in its own colour in the tab, also for what knows only /favicon.ico', async ({ makeWorld }) => {
    const one = await makeWorld({ settings: { niche: 1 } })
    const other = await makeWorld({ settings: { niche: 7 } })
    const fileOf = (world: typeof one, path: string) => world.visitor().requests('GET', path)

    const [drawing, otherDrawing] = [await fileOf(one, '/icon.svg'), await fileOf(other, '/icon.svg')]
    expect(drawing.headers['content-type']).toContain('image/svg+xml')
    expect([drawing.body.includes('#c2432a'), otherDrawing.body.includes('#4440b8')]).toEqual([true, true])
    const [icon, otherIcon] = [await fileOf(one, '/favicon.ico'), await fileOf(other, '/favicon.ico')]
    expect(icon.headers['content-type']).toContain('image/x-icon')
    expect(icon.rawPayload.equals(otherIcon.rawPayload)).toBe(false)
    // The picture begins where the frame says, and is as long.
    const [length, place] = [icon.rawPayload.readUInt32LE(14), icon.rawPayload.readUInt32LE(18)]
    const { width, format } = await sharp(icon.rawPayload.subarray(place, place + length)).metadata()
    expect([width, format, place + length]).toEqual([32, 'png', icon.rawPayload.length])
  })
})

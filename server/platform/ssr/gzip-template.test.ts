import fc from 'fast-check'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { gzipTemplate, gzipWithNonce } from './gzip-template.ts'
import { makeNonce, noncePlaceholder, nonceTemplate, withNonce } from './nonce-template.ts'

const page = (...parts: string[]) => nonceTemplate(parts.join(noncePlaceholder))

function unpacked(template: ReturnType<typeof page>, nonce: string): Buffer | undefined {
  const zipped = gzipTemplate(template)
  return zipped && gunzipSync(gzipWithNonce(zipped, nonce))
}

describe('a page that is compressed once', () => {
  it('unpacks to the page with the nonce of each answer', () => {
    const link = (file: string) => [`<link rel="modulepreload" href="/assets/${file}.js" nonce="`, '"/>'].join('')
    const template = page('<head><script nonce="', `">go()</script>${link('a')}`, `"/>${link('b')}`, '"/></head>Grüße')
    const zipped = gzipTemplate(template)

    for (const nonce of [makeNonce(), makeNonce()]) {
      expect(zipped && gunzipSync(gzipWithNonce(zipped, nonce))).toEqual(withNonce(template, nonce))
    }
  })

  it('does so whatever stands around the nonces, or says that it cannot', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { minLength: 1, maxLength: 12 })
    const isTrue = fc.property(texts, (parts) => {
      const template = page(...parts)
      const nonce = makeNonce()
      return unpacked(template, nonce)?.equals(withNonce(template, nonce)) ?? true
    })

    expect(fc.check(isTrue).counterexample).toBeNull()
  })

  it('does so when nonces are further apart than a repetition reaches', () => {
    const noise = Array.from({ length: 3000 }, makeNonce).join('')
    const template = page('<p nonce="', `">${noise}<p nonce="`, '">', noise)
    const nonce = makeNonce()

    expect(unpacked(template, nonce)).toEqual(withNonce(template, nonce))
  })

  it('needs no nonce at all', () => {
    expect(unpacked(page('<p>quiet</p>'), makeNonce())?.toString()).toBe('<p>quiet</p>')
  })
})

describe('a nonce', () => {
  it('is as long as its placeholder and never the same twice', () => {
    const drawn = Array.from({ length: 1000 }, makeNonce)

    expect(new Set(drawn).size).toBe(1000)
    expect(drawn.every((nonce) => nonce.length === noncePlaceholder.length)).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { makeNonce, noncePlaceholder, nonceTemplate, withNonce } from './nonce-template.ts'

describe('the nonce of a page', () => {
  it('A14 is another one for each of 1,000 answers', () => {
    const nonces = Array.from({ length: 1000 }, makeNonce)

    expect(new Set([...nonces, noncePlaceholder]).size).toBe(1001)
    expect(nonces.filter((nonce) => !/^[\w-]{24}$/.test(nonce))).toEqual([])
  })

  it('A14 is written into every place that waits for it', () => {
    const html = (nonce: string) => `<p>Größe 🎭</p><script nonce="${nonce}">1</script><style nonce="${nonce}"></style>`
    const template = nonceTemplate(html(noncePlaceholder))

    const [first, second] = [makeNonce(), makeNonce()]

    expect(withNonce(template, first).toString()).toBe(html(first))
    expect(withNonce(template, second).toString()).toBe(html(second))
  })

  it('A14 leaves the template as it was', () => {
    const template = nonceTemplate(`<script nonce="${noncePlaceholder}">`)
    const before = template.bytes.toString()

    withNonce(template, makeNonce())

    expect(template.bytes.toString()).toBe(before)
  })

  it('A14 leaves a page without scripts alone', () => {
    const page = withNonce(nonceTemplate('<p>Nur Text</p>'), makeNonce())

    expect(page.toString()).toBe('<p>Nur Text</p>')
  })
})

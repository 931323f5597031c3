import { describe, expect } from 'vitest'
import { address } from '#contract/endpoint.ts'
import { readPreferences, unsubscribe } from '#contract/notifications.ts'
import { makeUnsubscribeToken } from '#server/mail/unsubscribe-token.ts'
import { type Person, person } from '#test/people.ts'
import { it, type World } from '#test/world.ts'

/** The address that stands in a mail about likes to this member. */
function linkOf(world: World, { id }: Person): string {
  const token = makeUnsubscribeToken(world.parts.secrets, world.site.id, { memberId: id, kind: 'like' })
  return address(unsubscribe, { token }).path
}

async function wantsLikes(member: Person): Promise<boolean | undefined> {
  const { preferences } = await member.call(readPreferences, {})
  return preferences.find(({ kind }) => kind === 'like')?.email
}

const multipart = [
  '--of-the-program',
  'Content-Disposition: form-data; name="List-Unsubscribe"',
  '',
  'One-Click',
  '--of-the-program--',
  '',
].join('\r\n')

describe('unsubscribing from a mail', () => {
  it.for([
    ['multipart/form-data; boundary=of-the-program', multipart],
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['application/json', '{}'],
  ] as const)('O-2 takes the one-click form as %s, from a program without cookies', async ([type, body], { world }) => {
    const [anna, ben] = [await person(world), await person(world)]

    const answer = await world.app.inject({
      method: 'POST',
      url: linkOf(world, anna),
      headers: { host: world.host, 'content-type': type },
      payload: body,
    })

    expect(answer.statusCode).toBe(200)
    expect([await wantsLikes(anna), await wantsLikes(ben)]).toEqual([false, true])
  })

  it('S-L6 works for who has been erased since: there is nothing to stop', async ({ world }) => {
    const anna = await person(world)
    const link = linkOf(world, anna)
    await world.db.deleteFrom('members').where('id', '=', anna.id).execute()

    const answer = await world.app.inject({ method: 'POST', url: link, headers: { host: world.host }, payload: {} })

    expect(answer.statusCode).toBe(200)
  })

  it('O-2 U-29 a GET changes nothing and leads to the page with the button', async ({ world }) => {
    const anna = await person(world)
    const link = linkOf(world, anna)

    const answer = await world.visitor({ headers: { 'sec-fetch-site': 'cross-site' } }).requests('GET', link)

    expect(answer.statusCode).toBe(303)
    const page = new URL(String(answer.headers['location']), `https://${world.host}`)
    expect([page.pathname, link.endsWith(`/${page.searchParams.get('token')}`)]).toEqual(['/unsubscribe', true])
    expect(await wantsLikes(anna)).toBe(true)
  })

  it('O-2 refuses a token that was made for another site, or by nobody', async ({ makeWorld }) => {
    const [world, other] = [await makeWorld(), await makeWorld()]
    const anna = await person(world)

    for (const [site, token] of [
      [other, linkOf(world, anna).split('/').at(-1) ?? ''],
      [world, 'invented'],
    ] as const) {
      await expect(site.visitor().call(unsubscribe, { token })).rejects.toMatchObject({ code: 'account.link_invalid' })
    }
    expect(await wantsLikes(anna)).toBe(true)
  })
})

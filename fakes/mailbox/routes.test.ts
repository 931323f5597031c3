import { describe, expect } from 'vitest'
import { listMails, mailHtmlPath, makeMailSamples, readMail } from '#contract/mailbox.ts'
import { mailKinds } from '#server/mail/kinds.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { it } from '#test/mail.ts'
import { mailboxRoutes, serveMailHtml } from './routes.ts'

describe('the mailbox of a trial', () => {
  it('R4.1 lists what was sent, tells each in full, and shows its HTML in a frame without rights', async ({
    mailbox,
    makeWorld,
    post,
    world,
  }) => {
    const trial = await makeWorld({}, mailboxRoutes(mailbox))
    trial.app.after(() => serveMailHtml(trial.app, mailbox))
    for (const address of ['anna@example.org', 'bert@example.org'])
      await sendMail(
        world.db,
        { site: world.site.id, kind: 'account_exists', address, language: 'en' },
        world.clock.now(),
      )
    await post.delivers()

    const visitor = trial.visitor()
    expect((await visitor.call(listMails, {})).mails).toHaveLength(2)
    const { mails } = await visitor.call(listMails, { address: 'Anna@example.org' })
    expect(mails).toMatchObject([{ to: 'anna@example.org', kind: 'account_exists', channel: 'email' }])
    const id = mails[0]?.id ?? ''
    const { mail } = await visitor.call(readMail, { id })
    expect(mail.links).toEqual([`https://${world.host}/login`, `https://${world.host}/reset-password`])

    const page = await visitor.requests('GET', mailHtmlPath(id))
    expect(page.headers['content-security-policy']).toContain('sandbox')
    expect(page.headers['content-security-policy']).not.toContain('allow-scripts')
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(page.body).toContain('You already have an account')
    await expect(visitor.call(readMail, { id: 'unknown' })).rejects.toMatchObject({ code: 'request.not_found' })
  })

  it('R1.8 shows a sample of every mail in a language', async ({ mailbox, makeWorld }) => {
    const trial = await makeWorld({}, mailboxRoutes(mailbox))
    const visitor = trial.visitor()

    const { made } = await visitor.call(makeMailSamples, { language: 'pl' })

    const { mails } = await visitor.call(listMails, {})
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual([...mailKinds].toSorted())
    expect(made).toBe(mailKinds.length)
    const { mail } = await visitor.call(readMail, { id: mails.find(({ kind }) => kind === 'news')?.id ?? '' })
    expect(mail.text).toContain('What an operator')
    expect(mail.html).toContain('lang="pl"')
  })

  it('does not exist elsewhere', async ({ world }) => {
    expect((await world.visitor().requests('GET', '/api/dev/mails')).statusCode).toBe(404)
  })
})

/** Carries short messages to phones. */
export interface Sms {
  /** The number is in the form +4915123456789. */
  send(to: string, text: string): Promise<void>
}

const PATIENCE_MS = 10_000

/**
 * A gateway that takes a form with `To`, `From` and `Body` after basic authentication, as Twilio and those that copy it do:
 * `https://account:token@api.twilio.com/2010-04-01/Accounts/account/Messages.json?from=%2B4915…`.
 */
export function httpSms(address: string): Sms {
  const url = new URL(address)
  const from = url.searchParams.get('from') ?? ''
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`
  const target = `${url.origin}${url.pathname}`
  return {
    async send(to, text) {
      const answer = await fetch(target, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await answer.body?.cancel()
      // Neither the number nor the words stand in what is logged.
      if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}`)
    },
  }
}

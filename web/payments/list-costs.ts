import type { SiteSettings } from '#contract/sites.ts'

type Priced =
  | 'message_credits'
  | 'photo_credits'
  | 'gift_credits'
  | 'ice_breaker_credits'
  | 'free_signup_messages'
  | 'answers_are_free'

interface Cost {
  what: 'free' | 'first' | 'replies' | 'message' | 'ice_breaker' | 'photo' | 'gift'
  credits: number
}

/** What costs how much, what is free first. */
export function listCosts(settings: Pick<SiteSettings, Priced>): Cost[] {
  return [
    { what: 'free', credits: 0 },
    ...(settings.free_signup_messages > 0 ? [{ what: 'first', credits: 0 } as const] : []),
    ...(settings.answers_are_free ? [{ what: 'replies', credits: 0 } as const] : []),
    { what: 'message', credits: settings.message_credits },
    { what: 'ice_breaker', credits: settings.ice_breaker_credits },
    { what: 'photo', credits: settings.photo_credits },
    { what: 'gift', credits: settings.gift_credits },
  ]
}

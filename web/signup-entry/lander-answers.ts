import { isCountry } from '#contract/locales.ts'
import type { Place } from '#contract/places.ts'
import { parseObject } from '#client/storage/parse-object.ts'
import { withTabStorage } from '#client/storage/with-tab-storage.ts'
import { saveDraft } from '#client/form/draft-storage.ts'
import { SIGNUP_DRAFTS } from './account-draft.ts'
import { LANDER_ANSWERS } from './begun-on-lander.ts'

/**
 * What a visitor said on a lander and signup asks later. Apart from the drafts of signup, which are forgotten as soon as the
 * account exists: these are for the steps after it.
 */
export interface LanderAnswers {
  interests?: string[]
  place?: Place
}

export function saveAnswers(answers: LanderAnswers): void {
  withTabStorage((storage) => storage.setItem(LANDER_ANSWERS, JSON.stringify(answers)))
}

export function readAnswers(): LanderAnswers {
  const { interests, place } = parseObject(withTabStorage((storage) => storage.getItem(LANDER_ANSWERS)))
  return {
    ...(isTexts(interests) && { interests }),
    ...(isPlace(place) && { place }),
  }
}

/** Makes them the drafts of a new member's next steps, and forgets them. */
export function handAnswersOver(memberId: string): void {
  const { interests, place } = readAnswers()
  if (interests) saveDraft(`${SIGNUP_DRAFTS}personal.${memberId}`, { interests })
  if (place)
    saveDraft(`${SIGNUP_DRAFTS}location.${memberId}`, { country: place.country, text: place.city, place, region: '' })
  withTabStorage((storage) => storage.removeItem(LANDER_ANSWERS))
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false
  const { id, country, region, region_name, city }: Partial<Record<keyof Place, unknown>> = value
  return typeof id === 'number' && isCountry(country) && isTexts([region, region_name, city])
}

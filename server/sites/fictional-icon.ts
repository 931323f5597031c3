import { type Settings, settings } from '#contract/settings.ts'

/** The sign of fictional profiles; one that was left blank is the product's. */
export function fictionalIcon({ fictional_icon }: Pick<Settings, 'fictional_icon'>): string {
  return fictional_icon || settings.fictional_icon.default
}

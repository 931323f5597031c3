import { Alert } from '#ui/alert.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSiteIsForOthers } from '#web/sites/use-site-is-for.ts'

/** Tells whoever the site is not for that they will find few, before they have joined. */
export function OtherNiche({ answers }: { answers: readonly string[] }) {
  const say = usePhrases('signup')
  const siteIsFor = useSiteIsForOthers(answers.filter(Boolean))
  return siteIsFor && <Alert>{`${siteIsFor} ${say('account.other_niche')}`}</Alert>
}

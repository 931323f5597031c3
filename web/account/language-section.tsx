import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { isLocale, type Locale } from '#contract/locales.ts'
import { changeLanguage } from '#contract/members.ts'
import { Select } from '#ui/select.tsx'
import { call } from '#web/platform/api/call.ts'
import { Refused } from '#web/platform/api/refused.tsx'
import { changeLocale } from '#web/platform/phrases/change-locale.ts'
import { usePhrases } from '#web/platform/phrases/phrases.ts'
import { useKeepUser } from '#web/sessions/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { Section } from './section.tsx'

/** The language of the interface and of the mails. A site with one language has nothing to choose. */
export function LanguageSection() {
  const say = usePhrases('account')
  const sayShell = usePhrases('shell')
  const router = useRouter()
  const queryClient = useQueryClient()
  const keepUser = useKeepUser()
  const { locales, language } = useSettings()
  const choose = useMutation({
    mutationFn: async (locale: Locale) => {
      const { user } = await call(changeLanguage, { language: locale })
      keepUser(user)
      await changeLocale(router, queryClient, locale)
    },
  })
  if (locales.length < 2) return null

  const options = locales.map((value) => ({ value, label: sayShell(`language_names.${value}`) }))
  return (
    <Section id="language" title={say('language.title')} text={say('language.text')}>
      <Select
        label={sayShell('language')}
        isLabelHidden
        className="max-w-md"
        options={options}
        value={choose.isPending ? choose.variables : language}
        disabled={choose.isPending}
        onChange={(value) => isLocale(value) && choose.mutate(value)}
      />
      <Refused by={choose.error} />
    </Section>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { isLocale, type Locale } from '#contract/locales.ts'
import { changeLanguage } from '#contract/members.ts'
import { Select } from '#ui/select.tsx'
import { call } from '#client/api/call.ts'
import { Refused } from '#client/api/refused.tsx'
import { changeLocale } from '#web/sites/change-locale.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useKeepUser } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { Section } from '#ui/section.tsx'

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

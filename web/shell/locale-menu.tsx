import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Check, Globe } from 'lucide-react'
import type { Locale } from '#contract/locales.ts'
import { buttonClass } from '#ui/button-class.ts'
import { classes } from '#ui/classes.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useUser } from '#web/members/user.ts'
import { changeLocale } from '#web/sites/change-locale.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

/** The languages of the site. One language needs no menu. */
export function LocaleMenu() {
  const say = usePhrases('shell')
  const router = useRouter()
  const queryClient = useQueryClient()
  const { locales, language } = useSettings()
  const isVisitor = useUser() === null
  if (locales.length < 2) return null

  const choose = (locale: Locale) => void changeLocale(router, queryClient, locale)
  return (
    <Menu
      label={say('language')}
      align="end"
      triggerClass={classes(buttonClass({ variant: 'quiet' }), '@max-[25rem]:px-2')}
      trigger={
        <>
          <Globe aria-hidden size={20} className="@max-[19rem]:hidden" />
          <span className="sr-only">{say('language')}: </span>
          {/* A visitor may read no other word of the page: where there is room the language is named. */}
          <span className={classes('uppercase', isVisitor && 'lg:hidden')}>{language}</span>
          {isVisitor && <span className="max-lg:hidden">{say(`language_names.${language}`)}</span>}
        </>
      }
    >
      {locales.map((locale) => (
        <MenuItem
          key={locale}
          icon={<Check aria-hidden size={18} className={locale === language ? '' : 'invisible'} />}
          onPress={() => choose(locale)}
        >
          <span lang={locale}>{say(`language_names.${locale}`)}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}

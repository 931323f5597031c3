import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#web/platform/phrases/phrases.ts'
import { LocaleMenu } from './locale-menu.tsx'
import { Logo } from './logo.tsx'

export function TopNavigation() {
  const say = usePhrases('shell')
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <nav aria-label={say('navigation')} className="mx-auto flex h-16 max-w-[75rem] items-center gap-2 px-4 sm:px-6">
        <Logo />
        <div className="flex-1" />
        <LocaleMenu />
        <a href="/login" className={buttonClass({ variant: 'secondary' })}>
          {say('login')}
        </a>
      </nav>
    </header>
  )
}

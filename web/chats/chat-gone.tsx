import { Link } from '@tanstack/react-router'
import { ArrowLeft, MessageCircleX } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { iconButtonClass } from '#ui/icon-button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

/** A conversation that is not there for this member: removed, never been, or with somebody who is not. It says the same of all. */
export function ChatGone() {
  const say = usePhrases('chats')
  const { name } = useSettings()
  return (
    <>
      <title>{`${say('gone.title')} · ${name}`}</title>
      <header className="flex min-h-[min(4rem,64px)] items-center gap-1 border-b border-line bg-surface px-2 sm:px-4 lg:hidden">
        <Link to="/chats" aria-label={say('back')} className={iconButtonClass()}>
          <ArrowLeft aria-hidden size={22} />
        </Link>
        <span className="text-lg font-bold">{say('title')}</span>
      </header>
      <section className="good-light grid flex-1 place-items-center overflow-y-auto">
        <h1 className="sr-only">{say('gone.title')}</h1>
        <EmptyState
          icon={<MessageCircleX size={28} />}
          title={say('gone.title')}
          line={say('gone.line')}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              {/* A wide screen has them beside it. */}
              <Link to="/chats" className={`${buttonClass()} lg:hidden`}>
                {say('gone.others')}
              </Link>
              <Link to="/members" className={buttonClass({ variant: 'secondary' })}>
                {say('none.search')}
              </Link>
            </div>
          }
        />
      </section>
    </>
  )
}

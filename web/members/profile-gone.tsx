import { Link } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

/** Somebody who is not there for this reader: gone, hidden, behind a block or never been. It says the same of all. */
export function ProfileGone() {
  const say = usePhrases('profiles')
  const { name } = useSettings()
  return (
    <section className="px-4 py-12">
      <title>{`${say('view.gone_title')} · ${name}`}</title>
      <h1 className="sr-only">{say('view.gone_title')}</h1>
      <EmptyState
        icon={<UserRoundX size={28} />}
        title={say('view.gone_title')}
        line={say('view.gone_text')}
        action={
          <Link to="/members" className={buttonClass()}>
            {say('view.to_search')}
          </Link>
        }
      />
    </section>
  )
}

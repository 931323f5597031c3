import { Link } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

/** An offer that is not shown to this member: it leads nowhere. */
export function OfferGone() {
  const say = usePhrases('offers')
  const { name } = useSettings()
  return (
    <section className="px-4 py-12">
      <title>{`${say('gone.title')} · ${name}`}</title>
      <h1 className="sr-only">{say('gone.title')}</h1>
      <EmptyState
        icon={<Unlink size={28} />}
        title={say('gone.title')}
        line={say('gone.text')}
        action={
          <Link to="/members" className={buttonClass()}>
            {say('gone.to_search')}
          </Link>
        }
      />
    </section>
  )
}

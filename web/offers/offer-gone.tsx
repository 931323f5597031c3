import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { BesideFaces } from '#web/sites/beside-faces.tsx'
import { useSettings } from '#web/sites/settings.ts'

/** An offer that is not shown to this member: it leads back to the people of the site. */
export function OfferGone() {
  const say = usePhrases('offers')
  const { name } = useSettings()
  return (
    <BesideFaces>
      <title>{`${say('gone.title')} · ${name}`}</title>
      <header className="flex flex-col gap-2">
        <h1 className="page-title">{say('gone.title')}</h1>
        <p className="text-muted">{say('gone.text')}</p>
      </header>
      <Link to="/members" className={`${buttonClass()} self-start`}>
        {say('gone.to_search')}
      </Link>
    </BesideFaces>
  )
}

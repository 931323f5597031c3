import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import type { PartnerOffer } from '#contract/offers.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { CardFrame, cardLink, NameAndAge } from '#web/cards/card-frame.tsx'
import { CornerLabel } from '#web/cards/corner-label.tsx'

interface Props {
  offer: Omit<PartnerOffer, 'after'>
}

/** Somebody of another site between the people of a search. The label says so in words, and the card leads out. */
export function PartnerCard({ offer: { id, name, age, city, about, picture } }: Props) {
  const say = usePhrases('offers')
  return (
    <CardFrame
      image={picture}
      name={name}
      heading={
        <Link to="/offers/$id" params={{ id }} aria-label={`${name}, ${age}`} className={cardLink}>
          <NameAndAge name={name} age={age} />
        </Link>
      }
      marks={
        <CornerLabel icon={<ExternalLink aria-hidden size={14} className="shrink-0" />}>{say('partner')}</CornerLabel>
      }
    >
      {city && <p className="line-clamp-1 text-white/90">{city}</p>}
      {about && <p className="line-clamp-2 text-xs text-white/90 @min-[13rem]:text-sm">{about}</p>}
    </CardFrame>
  )
}

import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import type { Tile } from '#contract/offers.ts'
import { photoAddress } from '#contract/photo-address.ts'
import { Photo } from '#ui/photo.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { meanColour } from '#web/cards/mean-colour.ts'
import { useSettings } from '#web/sites/settings.ts'

/** Live cams of other sites in a row, said to be advertisement; none, no row. */
export function TileStrip({ tiles }: { tiles: readonly Tile[] }) {
  const say = usePhrases('offers')
  if (tiles.length === 0) return null
  return (
    <section
      aria-labelledby="tiles"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface py-4 sm:py-5"
    >
      <header className="flex flex-wrap items-baseline gap-x-3 px-4 sm:px-5">
        <h3 id="tiles" className="font-display text-lg font-semibold md:text-xl">
          {say('tiles.title')}
        </h3>
        <p className="text-sm text-muted">{say('tiles.mark')}</p>
      </header>
      <ul className="flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pt-0.5 pb-2 sm:scroll-px-5 sm:gap-4 sm:px-5">
        {tiles.map((tile) => (
          <li key={tile.id} className="w-34 shrink-0 snap-start sm:w-40">
            <TileCard tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TileCard({ tile: { id, title, viewers, host, picture } }: { tile: Tile }) {
  const say = usePhrases('offers')
  const { cdn_prefix } = useSettings()
  return (
    <Link
      to="/offers/$id"
      params={{ id }}
      className="group flex flex-col gap-1.5 rounded-card text-ink no-underline outline-offset-2"
    >
      <Photo
        src={photoAddress(cdn_prefix, picture.small)}
        colour={meanColour(picture.thumbhash)}
        alt=""
        className="shadow-card transition group-hover:shadow-float"
      >
        <div className="-mx-1.5 -mb-1 flex flex-col gap-0.5 leading-snug">
          <p className="line-clamp-2 text-sm font-bold wrap-anywhere">{title}</p>
          {viewers !== null && (
            <p className="flex items-center gap-1 text-xs text-white/90">
              <Eye aria-hidden size={14} className="shrink-0" />
              {say('tiles.viewers', { count: viewers })}
            </p>
          )}
        </div>
      </Photo>
      <span className="truncate px-0.5 text-xs text-muted">{host}</span>
    </Link>
  )
}

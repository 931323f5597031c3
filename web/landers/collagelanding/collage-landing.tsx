import { UserRound } from 'lucide-react'
import { usePhrases } from '#client/phrases/phrases.ts'
import { Drawn } from '../drawn.tsx'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'
import { Pause } from '../pause.tsx'
import { Portrait } from '../portrait.tsx'
import { StartForm } from '../start-form.tsx'

/** Columns of the wall from the left: a portrait by its number, an interest as a coloured leaf, or the empty frame. */
const columns = [
  [3, 'coffee', 6, 'music', 5],
  ['travelling', 1, 'art', 4, 'beach'],
  [2, 'cooking', 'empty', 'nature', 3],
  ['dancing', 5, 'concerts', 1, 'reading'],
] as const

/** A wall of portraits that slowly drifts, column by column against each other. One frame waits. */
export function CollageLanding() {
  const say = usePhrases('landers')
  return (
    <div className="wall-page">
      <div className="wall" aria-hidden>
        {columns.map((column) => (
          <div key={column[0]} className="wall-column">
            {column.map((tile) => (
              <Tile key={tile} tile={tile} />
            ))}
          </div>
        ))}
      </div>
      <div className="wall-words">
        <h1>{say('collagelanding.title')}</h1>
        <p className="lead">{say('collagelanding.lead')}</p>
        <StartForm />
        <div className="wall-notes">
          <Drawn />
          <Pause />
        </div>
      </div>
    </div>
  )
}

function Tile({ tile }: { tile: (typeof columns)[number][number] }) {
  const say = usePhrases('landers')
  const nameOf = useInterestName()
  if (typeof tile === 'number') return <Portrait person={tile} sizes="(min-width: 992px) 15vw, 29vw" />
  if (tile !== 'empty') return <span className="wall-leaf">{nameOf(tile)}</span>
  return (
    <span className="wall-empty">
      <UserRound />
      {say('collagelanding.empty')}
    </span>
  )
}

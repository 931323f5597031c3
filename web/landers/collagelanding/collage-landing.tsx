import { UserRound } from 'lucide-react'
import type { Niche } from '#contract/niches.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { Drawn } from '../drawn.tsx'
import { nicheInterests } from '../niche-interests.ts'
import { useInterestName } from '#web/vocabularies/use-interest-name.ts'
import { Pause } from '../pause.tsx'
import { Portrait } from '../portrait.tsx'
import { StartForm } from '../start-form.tsx'

/** Columns of the wall from the left: a portrait by its number, nobody twice, an interest as a coloured leaf, or the empty frame. */
function columnsOf(niche: Niche) {
  const [morning, evening, holiday] = nicheInterests[niche].signs
  return [
    [morning[0], 3, evening[0], 5, holiday[0]],
    [1, 'empty', evening[1], 2, morning[1]],
    [holiday[1], 4, evening[2], 6, morning[2]],
  ] as const
}

/** A wall of portraits that slowly drifts, column by column against each other. One frame waits. */
export function CollageLanding() {
  const say = usePhrases('landers')
  const columns = columnsOf(useSettings().niche)
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

function Tile({ tile }: { tile: ReturnType<typeof columnsOf>[number][number] }) {
  const say = usePhrases('landers')
  const nameOf = useInterestName()
  if (typeof tile === 'number')
    return <Portrait person={tile} sizes="(min-width: 992px) 19vw, (min-width: 576px) 15vw, 39vw" />
  if (tile !== 'empty') return <span className="wall-leaf">{nameOf(tile)}</span>
  return (
    <span className="wall-empty">
      <UserRound />
      {say('collagelanding.empty')}
    </span>
  )
}

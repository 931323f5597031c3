import { usePhrases } from '#client/phrases/phrases.ts'

/** Says of the people on a lander that they are nobody's. */
export function Drawn() {
  return <p className="quiet">{usePhrases('home')('drawn')}</p>
}

import { useSettings } from '#web/sites/settings.ts'
import { portraitCut } from '../portrait-files.ts'

/** Seen from the aisle: a window with the land behind it, a table, and two halves that face each other. */
export function Train() {
  const { niche } = useSettings()
  return (
    <svg viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice" className="train" aria-hidden>
      <defs>
        <clipPath id="pane">
          <path d={PANE} />
        </clipPath>
        <linearGradient id="day" x2="0" y2="1">
          <stop offset="0" stopColor="#f3c58b" />
          <stop offset=".55" stopColor="#f0a26c" />
          <stop offset="1" stopColor="#e58a63" />
        </linearGradient>
        <linearGradient id="dusk" x2="0" y2="1">
          <stop offset="0" stopColor="#20234d" />
          <stop offset=".6" stopColor="#6b4a78" />
          <stop offset="1" stopColor="#c7705f" />
        </linearGradient>
        <radialGradient id="warm">
          <stop offset="0" stopColor="#ffe2b0" stopOpacity=".75" />
          <stop offset="1" stopColor="#ffb27a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path className="train-wall" d="M0 0h1200v800H0z" />
      <g clipPath="url(#pane)">
        <path fill="url(#day)" d={PANE} />
        <path className="train-dusk" fill="url(#dusk)" d={PANE} />
        <circle className="train-sun" cx="600" cy="240" r="52" />
        <path className="train-far" d={hills(350, 60, 400)} />
        <path className="train-mid" d={hills(400, 46, 200)} />
        <g className="train-lights">
          <path d={villages()} />
        </g>
        <path className="train-near" d={hills(460, 26, 133)} />
        <g className="train-poles">
          <path d="M420 60v500M412 100h16M1220 60v500M1212 100h16M2020 60v500" />
        </g>
      </g>
      <path className="train-frame" d={PANE} />
      <path className="train-pane" d="M480 530 760 70h60L540 530zM580 530 800 170h24L604 530z" />
      <path className="train-bag" d="M260-22v-44q0-12 12-12h170q12 0 12 12v44z" />
      <path className="train-rack" d="M-200-20h1600M318-78v-8q0-8 8-8h62q8 0 8 8v8M260-48h194" />
      <circle className="train-lamp" cx="1000" cy="40" r="560" fill="url(#warm)" />
      {/* One part moves with the train: each part that moves by itself is a picture of its own. */}
      <g className="train-cabin">
        <path className="train-seat" d="M490 56a274 274 0 0 0-274 274v570h274zM710 56a274 274 0 0 1 274 274v570H710z" />
        <path className="train-half" d="M490 90a240 240 0 0 0 0 480z" />
        <path className="train-open" d={OTHER_HALF} />
        <path className="train-half train-came" d={OTHER_HALF} />
        <image href={portraitCut(niche, 1)} x="80" y="145" width="540" height="585" />
        <g className="train-other">
          <image href={portraitCut(niche, 2)} x="580" y="145" width="540" height="585" />
        </g>
        <path
          className="train-arm"
          d="M40 900V730q0-44 44-44h356q44 0 44 44v170zM716 900v-170q0-44 44-44h356q44 0 44 44v170z"
        />
        <path className="train-bracket" d="M470 616h260v284H470z" />
        <path className="train-table" d="M434 600h332q14 0 14 14t-14 14H434q-14 0-14-14t14-14z" />
        <g className="train-cup">
          <path d={CUP} />
          <path className="train-steam" d="M502 550c-8-12 8-16 0-30M522 552c-8-12 8-16 0-30" />
        </g>
        <path className="train-cup train-came" d={CUP} transform="matrix(-1 0 0 1 1200 0)" />
      </g>
    </svg>
  )
}

/** The window; as wide as the land behind it is drawn. */
const PANE = 'M190 60h820q40 0 40 40v400q0 40-40 40H190q-40 0-40-40V100q0-40 40-40z'

const CUP = 'M488 562h52v22c0 10-8 16-18 16h-16c-10 0-18-6-18-16zM540 568c16-2 18 18 0 18'

const OTHER_HALF = 'M710 90a240 240 0 0 1 0 480z'

/** What passes by begins anew after so many units, so that it can do so for ever. */
const LENGTH = 800

/** A line of hills, higher and lower ones by turns, thrice as long as it takes to begin anew. */
function hills(height: number, rise: number, length: number): string {
  const count = Math.round(LENGTH / length) * 3
  const step = (LENGTH * 3) / count
  const waves = Array.from({ length: count }, (_, i) => {
    const up = i % 2 === 0 ? rise : rise * 0.55
    return `q${step / 2} ${-up * 2} ${step} 0`
  })
  return `M0 ${height}${waves.join('')}V560H0Z`
}

const lights = [
  [290, 414],
  [354, 424],
  [384, 416],
  [532, 428],
  [558, 418],
  [578, 426],
  [768, 422],
  [802, 430],
] as const

/** Lit windows far away: lines of no length with round ends. */
function villages(): string {
  return [0, LENGTH].flatMap((away) => lights.map(([x, y]) => `M${x + away} ${y}h0`)).join('')
}

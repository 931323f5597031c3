/** Seen from the aisle: a window with the land behind it, a table, and two seats that face each other. */
export function Train() {
  return (
    <svg viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice" className="train" aria-hidden>
      <defs>
        <clipPath id="pane">
          <rect x="250" y="90" width="700" height="430" rx="34" />
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
        <path fill="url(#day)" d="M250 90h700v430H250z" />
        <path className="train-dusk" fill="url(#dusk)" d="M250 90h700v430H250z" />
        <circle className="train-sun" cx="690" cy="250" r="52" />
        <path className="train-far" d={hills(360, 60, 400)} />
        <path className="train-mid" d={hills(410, 46, 200)} />
        <g className="train-lights">
          <path d={villages()} />
        </g>
        <path className="train-near" d={hills(470, 26, 133)} />
        <g className="train-poles">
          <path d="M420 120v400M412 150h16M1220 120v400M1212 150h16M2020 120v400" />
        </g>
      </g>
      <rect className="train-frame" x="250" y="90" width="700" height="430" rx="34" />
      <path className="train-pane" d="M330 500 560 110h60L390 500zM430 500 600 212l24 0L454 500z" />
      <path
        className="train-curtain"
        d="M262 96c30 60 26 200-12 330V124c0-16 4-24 12-28zM938 96c-30 60-26 200 12 330V124c0-16-4-24-12-28z"
      />
      <circle className="train-lamp" cx="600" cy="470" r="300" fill="url(#warm)" />
      {/* One part moves with the train: each part that moves by itself is a picture of its own. */}
      <g className="train-cabin">
        <path
          className="train-seat"
          d="M40 800V310c0-50 34-84 84-84h50c40 0 64 30 64 74v300h110c34 0 56 22 56 56v144z"
        />
        <path
          className="train-seat"
          d="M1160 800V310c0-50-34-84-84-84h-50c-40 0-64 30-64 74v300H852c-34 0-56 22-56 56v144z"
        />
        <path
          className="train-rest"
          d="M104 250h70c26 0 44 18 44 44v52c0 16-10 26-26 26h-88c-16 0-26-10-26-26v-70c0-16 10-26 26-26zM1096 250h-70c-26 0-44 18-44 44v52c0 16 10 26 26 26h88c16 0 26-10 26-26v-70c0-16-10-26-26-26z"
        />
        <path className="train-open" d="M800 250a108 108 0 0 1 0 216ZM800 480c80 0 126 50 132 150v170H800Z" />
        <g className="train-own">
          <path d="M400 250a108 108 0 0 0 0 216Z" />
          <path className="train-body" d="M400 480c-80 0-126 50-132 150v170h132Z" />
        </g>
        <g className="train-other">
          <path d="M800 250a108 108 0 0 1 0 216Z" />
          <path className="train-body" d="M800 480c80 0 126 50 132 150v170H800Z" />
        </g>
        {/* Held by the wall below the window: a leg would stand between the words. */}
        <path className="train-bracket" d="M556 520h88l-22 44h-44z" />
        <path className="train-table" d="M430 500h340c10 0 16 6 16 14s-6 14-16 14H430c-10 0-16-6-16-14s6-14 16-14z" />
        <g className="train-cup">
          <path d="M500 462h52v22c0 10-8 16-18 16h-16c-10 0-18-6-18-16zM552 468c16-2 18 18 0 18" />
          <path className="train-steam" d="M514 450c-8-12 8-16 0-30M534 452c-8-12 8-16 0-30" />
        </g>
      </g>
    </svg>
  )
}

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
  return `M200 ${height}${waves.join('')}V540H200Z`
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

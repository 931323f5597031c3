/** Two houses face to face. In each a half of the mark looks out of its window; the other one is dark at first. */
export function Street({ label }: { label: string }) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 1200 470" preserveAspectRatio="xMidYMax slice" className="street">
      <defs>
        <radialGradient id="lamp">
          <stop offset="0" stopColor="#ffd9a0" stopOpacity=".85" />
          <stop offset=".25" stopColor="#ffb27a" stopOpacity=".3" />
          <stop offset="1" stopColor="#ffb27a" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="room" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe2b0" />
          <stop offset="1" stopColor="#f59a5b" />
        </linearGradient>
      </defs>
      <path
        className="street-far"
        d="M0 470V250l60-30 70 34V190l90-44 80 40v40l50-20 60 26 40-60 70-30 70 34 40 50 60-26 50 20v-50l90-40 80 40v50l60-26 70 34 60-30v252Z"
      />
      {/* Where the screen is wider than the two houses, the street goes on to its edges. */}
      <path
        className="street-house"
        d="M1 470V195l-75 40v26l-132-72-150 82v-38l-118-62-166 90v-34l-140-74-150 80v-30l-130-68-140 76v249ZM1199 470V185l77 44v36l120-64 160 86v-34l134-74 156 86v-40l124-66 150 80v-28l142-78 138 74v261Z"
      />
      <path className="street-house" d="M0 470V196L226 74l60 32V62h52v72l190 102v234Z" />
      <path className="street-house street-house-right" d="M672 470V214l166-98V66h50v22l70-40 242 138v284Z" />
      <path
        className="street-cat"
        d="M1021 84c-3-14 4-24 15-26l2-11 7 6h8l6-6 3 12c5 4 5 11 0 15l5 25c8 2 12-3 11-12 5 1 6 8 3 13-4 6-12 8-20 6Z"
      />
      <g className="street-blind">
        <path d="M94 236h76v104H94zM94 372h76v98H94zM236 236h66v104h-66zM236 372h66v98h-66z" />
        <path d="M902 226h72v104h-72zM902 362h72v108h-72zM1040 226h72v104h-72zM1040 362h72v108h-72z" />
      </g>
      <Window x={366} isOwn />
      <Window x={706} />
      <path className="street-ground" d="M-1200 446h3600v24h-3600z" />
      <circle className="street-glow" cx="600" cy="262" r="190" fill="url(#lamp)" />
      <path className="street-post" d="M597 274h6v172h12v8h-30v-8h12zM586 262l6-22h16l6 22z" />
      <path className="street-bulb" d="M588 262h24l-4 12h-16z" />
    </svg>
  )
}

function Window({ x, isOwn = false }: { x: number; isOwn?: boolean }) {
  const middle = x + 64
  return (
    <g className={isOwn ? 'street-window street-own' : 'street-window street-other'}>
      <circle className="street-shine" cx={middle} cy="306" r="170" fill="url(#lamp)" />
      <path className="street-dark" d={`M${x} 226h128v164H${x}z`} />
      <g className="street-lit">
        <path d={`M${x} 226h128v164H${x}z`} fill="url(#room)" />
        {isOwn ? (
          <path className="street-half" d={`M${middle + 14} 262a58 58 0 0 0 0 116Z`} />
        ) : (
          <path className="street-half" d={`M${middle - 14} 262a58 58 0 0 1 0 116Z`} />
        )}
      </g>
      <path className="street-frame" d={`M${x} 226h128v164H${x}zM${middle} 226v164M${x} 282h128M${x - 8} 394h144`} />
    </g>
  )
}

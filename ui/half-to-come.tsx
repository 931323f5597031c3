/** The outline of a left half in a drawing of 50 by 100; turned around it is the right one. */
export function HalfToCome() {
  return (
    <path
      d="M49.2 1.2a48.8 48.8 0 0 0 0 97.6Z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="4 4"
      vectorEffect="non-scaling-stroke"
      className="opacity-60"
    />
  )
}

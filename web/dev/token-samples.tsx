import { Halves } from '#ui/halves.tsx'
import { LikeDisc } from '#ui/like-disc.tsx'
import { Samples } from '#web/dev/sample.tsx'

const SWATCHES = [
  ['paper', 'bg-paper text-ink'],
  ['surface', 'bg-surface text-ink'],
  ['muted', 'bg-surface text-muted'],
  ['ink', 'bg-ink text-paper'],
  ['accent', 'bg-accent text-accent-ink'],
  ['accent-soft', 'bg-accent-soft text-accent-text'],
  ['success', 'bg-success-soft text-success'],
  ['warning', 'bg-warning-soft text-warning'],
  ['danger', 'bg-danger-soft text-danger'],
] as const

export function TokenSamples() {
  return (
    <Samples title="Tokens">
      <div className="grid grid-cols-3 gap-2 md:grid-cols-9">
        {SWATCHES.map(([name, look]) => (
          <div
            key={name}
            className={`flex h-16 items-end rounded-card border border-line p-2 text-xs font-semibold ${look}`}
          >
            {name}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-6 text-accent">
        {(['apart', 'closed', 'own', 'other', 'lone'] as const).map((state) => (
          <Halves key={state} state={state} className="size-12" />
        ))}
        {[false, true].flatMap((isGiven) =>
          [false, true].map((isReceived) => (
            <LikeDisc
              key={`${isGiven} ${isReceived}`}
              isGiven={isGiven}
              isReceived={isReceived}
              emptyClass="fill-black/55"
              className="size-12"
            />
          )),
        )}
      </div>
      <div className="good-light h-24 rounded-card border border-line" />
      <div className="flex flex-col gap-1">
        <p className="font-display text-4xl">Display 48 Zażółć</p>
        <p className="font-display text-3xl">Display 36 Größe</p>
        <p className="text-2xl font-bold">Text 28</p>
        <p className="text-xl font-bold">Text 22</p>
        <p className="text-lg">Text 18</p>
        <p className="text-base">Text 16, the size of all reading</p>
        <p className="text-sm text-muted">Text 14</p>
        <p className="text-xs text-muted">Text 12</p>
      </div>
    </Samples>
  )
}

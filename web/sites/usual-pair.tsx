import { Button } from '#ui/button.tsx'
import { nicheGender } from '#contract/niches.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from './settings.ts'

/** Who joins a site for one gender and whom they look for, said instead of asked. */
export function UsualPair({ onChange }: { onChange: () => void }) {
  const say = usePhrases('shell')
  const own = nicheGender[useSettings().niche]
  if (!own) return null
  return (
    <div className="flex items-center justify-between gap-3 rounded-card bg-accent-soft px-3 py-3 text-sm short:py-2 sm:px-4 sm:text-base">
      <p className="min-w-0">{say(`usual_pair.${own}`)}</p>
      <Button variant="secondary" size="small" className="shrink-0" onClick={onChange}>
        {say('usual_pair.change')}
      </Button>
    </div>
  )
}

import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

interface Props {
  go: string
  isBusy: boolean
  isDanger?: boolean | undefined
  onClose: () => void
}

/** The end of a form in a dialog: do it, or leave it. */
export function DialogButtons({ go, isBusy, isDanger = false, onClose }: Props) {
  const say = usePhrases('sessions')
  return (
    <div className="flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">
      <Button variant="quiet" onClick={onClose}>
        {say('factors.cancel')}
      </Button>
      <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
        {go}
      </Button>
    </div>
  )
}

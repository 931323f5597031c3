import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

interface Props {
  /** Whether to show notices, or to install the site. */
  about: 'ask' | 'install'
  isBusy?: boolean
  onYes: () => void
  onNo: () => void
}

/** A question of ours that comes after the page and lies over it: nothing moves. */
export function QuestionCard({ about, isBusy = false, onYes, onNo }: Props) {
  const say = usePhrases('notifications')
  return (
    <aside
      aria-label={say(`${about}.title`)}
      className="fixed inset-x-4 bottom-20 z-30 mx-auto max-w-[40rem] rounded-card shadow-float lg:bottom-6"
    >
      <Alert
        title={say(`${about}.title`)}
        actions={
          <Button size="small" isBusy={isBusy} onClick={onYes}>
            {say(`${about}.yes`)}
          </Button>
        }
        dismiss={{ label: say(`${about}.no`), onPress: onNo }}
      >
        {say(`${about}.text`)}
      </Alert>
    </aside>
  )
}

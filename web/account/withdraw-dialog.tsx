import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToast } from '#ui/toast.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useGiveConsent } from './consents.ts'

/** Says what goes with the consent before it goes: what is emptied does not come back. */
export function WithdrawDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const say = usePhrases('account')
  const toast = useToast()
  const give = useGiveConsent()

  async function withdraw() {
    await give.mutateAsync({ kind: 'sensitive', isGiven: false })
    onClose()
    toast.show({ tone: 'success', message: say('privacy.withdrawn') })
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      title={say('privacy.withdraw_title')}
      closeLabel={say('close')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button variant="danger" isBusy={give.isPending} onClick={() => void withdraw().catch(() => undefined)}>
            {say('privacy.withdraw')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{say('privacy.withdraw_text')}</p>
        <Refused by={give.error} />
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useToast } from '#ui/toast.tsx'
import { Row, Samples } from '#web/dev/sample.tsx'

type Overlay = 'dialog' | 'firm' | 'sheet' | 'side'

export function OverlaySamples() {
  const [open, setOpen] = useState<Overlay>()
  const { show } = useToast()
  const close = () => setOpen(undefined)

  return (
    <Samples title="Overlays">
      <Row>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('firm')}>
          Open firm dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('sheet')}>
          Open sheet
        </Button>
        <Button variant="secondary" onClick={() => setOpen('side')}>
          Open side sheet
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            show({
              message: 'Like sent',
              tone: 'success',
              action: { label: 'Undo', onPress: () => show({ message: 'Taken back' }) },
            })
          }
        >
          Show toast
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            show({ message: 'The message could not be sent. Please try again in a moment.', tone: 'danger' })
          }
        >
          Show bad toast
        </Button>
      </Row>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Verify your e-mail address"
        closeLabel="Close"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Later
            </Button>
            <Button onClick={() => show({ message: 'Sent again', tone: 'success' })}>Send again</Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <p className="text-muted">We sent a message with six digits to anna@example.com.</p>
          <Field label="Digits" inputMode="numeric" autoComplete="one-time-code" />
        </div>
      </Dialog>
      <Dialog
        isOpen={open === 'firm'}
        onClose={close}
        title="Are you 18 or older?"
        closeLabel="Close"
        size="small"
        isDismissable={false}
        actions={<Button onClick={close}>Yes, I am</Button>}
      >
        <p className="text-muted">This site is for adults only.</p>
      </Dialog>
      <Sheet
        isOpen={open === 'sheet' || open === 'side'}
        desktop={open === 'side' ? 'side' : 'centre'}
        onClose={close}
        title="Filters"
        closeLabel="Close"
        actions={<Button onClick={close}>Show 42 people</Button>}
      >
        {Array.from({ length: 16 }, (_, index) => (
          <Checkbox key={index}>Interest number {index + 1}</Checkbox>
        ))}
      </Sheet>
    </Samples>
  )
}

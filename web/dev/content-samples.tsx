import { Heart, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { Accordion } from '#ui/accordion.tsx'
import { Alert } from '#ui/alert.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Photo } from '#ui/photo.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { samplePortrait } from '#web/dev/sample-portrait.ts'
import { Row, Samples } from '#web/dev/sample.tsx'

export function ContentSamples() {
  const [tab, setTab] = useState<'got' | 'given' | 'both'>('got')

  return (
    <Samples title="Content">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Photo src={samplePortrait('#4a6fa5')} alt="Anna" colour="#4a6fa5">
          <p className="text-lg font-bold">Anna, 34</p>
          <p className="text-sm">Köln · Tango</p>
        </Photo>
        <Photo src={samplePortrait('#a5724a')} alt="Private photo" lockedLabel="For friends only" />
        <Photo alt="No photo yet" name="Zoë" />
        <div className="flex flex-col gap-2">
          <Skeleton shape="portrait" />
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      </div>
      <Row>
        <Avatar name="Anna Berg" size="small" />
        <Avatar name="Anna Berg" markLabel="Online" />
        <Avatar name="Zoë" size="large" markLabel="Online" />
        <Avatar name="Anna" src={samplePortrait('#7a4a6a')} size="huge" markLabel="Online" />
      </Row>
      <AlertSamples />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <Card>
          <h3 className="text-lg font-bold">A card</h3>
          <p className="mt-2 text-muted">
            Calm ground for what belongs together. Datenschutzgrundverordnungskonforme
            Lebensabschnittspartnervermittlung.
          </p>
        </Card>
        <Card isPadded={false} className="flex items-center gap-3 p-3">
          <Avatar name="Ben" size="large" markLabel="Online" />
          <div className="min-w-0 flex-1">
            <p className="font-bold">Ben, 41</p>
            <p className="truncate text-sm text-muted">Did you find the little bookshop in the end?</p>
          </div>
          <IconButton label="Message" variant="accent">
            <MessageCircle aria-hidden size={20} />
          </IconButton>
        </Card>
      </div>
      <Tabs
        label="Likes"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'got', label: 'Received', content: <p>Who likes you</p> },
          { id: 'given', label: 'Given', content: <p>Whom you like</p> },
          {
            id: 'both',
            label: 'Matches',
            content: (
              <EmptyState
                icon={<Heart size={28} />}
                title="No matches yet"
                line="When somebody you like likes you back, you meet here."
                action={<Button>Look around</Button>}
              />
            ),
          },
        ]}
      />
      <EmptyState
        icon={<MessageCircle size={28} />}
        title="No messages yet"
        line="Conversations will appear here. A first hello costs nothing."
        action={<Button>Find somebody</Button>}
      />
      <Accordion>
        <Disclosure group="faq" title="What does a message cost?" isOpenAtFirst>
          Two credits. The price stands on the button before you send.
        </Disclosure>
        <Disclosure group="faq" title="Wie funktioniert die Datenschutzgrundverordnungsauskunft?">
          With one press in your settings.
        </Disclosure>
      </Accordion>
    </Samples>
  )
}

function AlertSamples() {
  const [isAlertShown, setIsAlertShown] = useState(true)
  return (
    <div className="grid gap-3">
      {isAlertShown && (
        <Alert
          tone="warning"
          title="Verify your e-mail address"
          actions={
            <Button size="small" variant="secondary">
              Send again
            </Button>
          }
          dismiss={{ label: 'Dismiss', onPress: () => setIsAlertShown(false) }}
        >
          We have sent you a message. Without it you cannot get your password back.
        </Alert>
      )}
      <Alert>Profiles with this mark are fictional and serve for entertainment.</Alert>
      <Alert tone="success" title="Paid. Thank you!" />
      <Alert tone="danger" title="The payment was refused" dismiss={{ label: 'Dismiss', onPress: () => {} }}>
        Nothing was charged.
      </Alert>
    </div>
  )
}

import { useSyncExternalStore } from 'react'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { Field } from '#ui/field.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useChatDraft } from '#web/chats/chat-draft.ts'
import type { KeptChat, KeptMessage } from '#web/chats/kept/kept-chats.ts'
import { isMessage, outbox, type Outgoing, type OutgoingMessage } from '#web/chats/outbox/outbox-store.ts'
import { queueMessage } from '#web/chats/outbox/use-outbox.ts'
import { SendButton } from '#web/chats/send-button.tsx'
import { LocalTime } from '#web/platform/local-time.tsx'
import { leadsTo, wantedFirst } from './wanted-first.ts'

const none: readonly Outgoing[] = []

interface Props {
  chats: readonly KeptChat[]
  /** Where somebody wanted to go. */
  wantedPath: string
  /** Whether the site can be reached again: what waits is on its way then. */
  isBack: boolean
  onTyping: (isTyping: boolean) => void
}

/** The last conversations, as this device has kept them; what is written waits in the outbox. */
export function OfflineChats({ chats, wantedPath, isBack, onTyping }: Props) {
  const say = usePhrases('offline')
  const all = useSyncExternalStore(outbox.subscribe, outbox.all, () => none)
  return (
    <section aria-labelledby="offline-chats" className="flex flex-col gap-3">
      <h2 id="offline-chats" className="text-lg font-bold">
        {say('chats')}
      </h2>
      {wantedFirst(chats, wantedPath).map((chat) => (
        <OfflineChat
          key={chat.conversation}
          chat={chat}
          isOpen={leadsTo(wantedPath, chat)}
          waiting={all.filter(isMessage).filter(({ owner, to }) => owner === chat.owner && to === chat.partner.id)}
          isBack={isBack}
          onTyping={onTyping}
        />
      ))}
    </section>
  )
}

interface ChatProps extends Pick<Props, 'isBack' | 'onTyping'> {
  chat: KeptChat
  isOpen: boolean
  waiting: readonly Outgoing<OutgoingMessage>[]
}

function OfflineChat({ chat, isOpen, waiting, isBack, onTyping }: ChatProps) {
  const say = usePhrases('offline')
  const sayChats = usePhrases('chats')
  const { owner, partner, price, messages } = chat
  // The same as in the chat itself: what is not sent here stands there.
  const [text, setText] = useChatDraft(owner, partner.id)
  const type = (typed: string) => {
    setText(typed)
    onTyping(typed.trim() !== '')
  }
  function send(event: React.FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    queueMessage(owner, partner.id, {
      message: { kind: 'text', text: text.trim() },
      // Which ones are free is not known here: any may be.
      price: { credits: price, takes_free_text: true },
    })
    type('')
  }
  return (
    <Card>
      <details open={isOpen}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{partner.name}</summary>
        {/* Read out when something is added: that it waits. */}
        <ol aria-label={partner.name} aria-live="polite" className="flex flex-col gap-2 py-3">
          {messages.map((message) => (
            <KeptBubble key={message.seq} message={message} isOwn={message.sender_id === owner} />
          ))}
          {waiting.map(({ key, message, refusal }) => (
            <li key={key} className="self-end rounded-card bg-accent-soft px-3 py-2 text-sm wrap-anywhere">
              {message.kind === 'text' ? message.text : sayChats(`kinds.${message.kind}`)}
              {/* Why it was refused, the conversation itself says: the words of all refusals are not kept here. */}
              <span className={classes('block text-xs', refusal ? 'text-danger' : 'text-muted')}>
                {!refusal && isBack ? sayChats('state.sending') : say(refusal ? 'not_sent' : 'waits')}
              </span>
            </li>
          ))}
        </ol>
        <form onSubmit={send} className="flex items-end gap-2">
          <Field
            label={say('write')}
            // The heading that says so may be out of sight.
            hint={isBack ? say('back.title') : undefined}
            value={text}
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
            className="flex-1"
          />
          <SendButton credits={price} isDisabled={text.trim() === ''} />
        </form>
      </details>
    </Card>
  )
}

function KeptBubble({ message: { kind, text, sent_at }, isOwn }: { message: KeptMessage; isOwn: boolean }) {
  const say = usePhrases('chats')
  return (
    <li
      className={classes(
        'max-w-[80%] rounded-card px-3 py-2 text-sm wrap-anywhere',
        isOwn ? 'self-end bg-accent-soft' : 'self-start bg-paper',
      )}
    >
      {text ?? say(`kinds.${kind}`)}
      <span className="block text-xs text-muted">
        <LocalTime at={sent_at} />
      </span>
    </li>
  )
}

import { ChevronDown } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Accordion } from '#ui/accordion.tsx'
import { classes } from '#ui/classes.ts'
import { Field } from '#ui/field.tsx'
import { HalfToCome } from '#ui/half-to-come.tsx'
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
      <Accordion>
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
      </Accordion>
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
    <details open={isOpen} className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-control py-2 hover:text-accent-text">
        <TheTwo name={partner.name} isWaiting={waiting.length > 0} />
        <span className="min-w-0 flex-1 truncate font-semibold">{partner.name}</span>
        <ChevronDown aria-hidden size={20} className="shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4">
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
      </div>
    </details>
  )
}

/** Oneself and the other; what one has written and is not sent yet makes the own half an outline. */
function TheTwo({ name, isWaiting }: { name: string; isWaiting: boolean }) {
  const [initial] = name.trim()
  return (
    <span aria-hidden className="flex h-10 shrink-0 gap-0.5">
      <svg viewBox="0 0 50 100" className="h-full text-accent-text">
        {isWaiting ? <HalfToCome /> : <path d="M50 0a50 50 0 0 0 0 100Z" className="fill-accent-soft" />}
      </svg>
      <span className="dusk grid w-5 place-items-center rounded-e-full pe-1 font-display text-sm leading-none font-semibold text-white uppercase">
        {initial}
      </span>
    </span>
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

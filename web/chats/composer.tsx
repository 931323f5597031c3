import { X } from 'lucide-react'
import { useState } from 'react'
import type { Chat, Message, Quote } from '#contract/chats.ts'
import { Alert } from '#ui/alert.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useCodeWords } from '#client/api/use-refusal-words.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { FictionalLabel } from '#web/cards/fictional-label.tsx'
import { BuyLink } from '#web/credits/buy-link.tsx'
import { GiftShop } from '#web/gifts/gift-shop.tsx'
import { useSettings } from '#web/sites/settings.ts'
import { QuoteLine } from './bubble.tsx'
import { MESSAGE_FIELD_ID } from './message-field-id.ts'
import type { AgreedPrice, OutgoingMessage } from './outbox/outbox-store.ts'
import { fixedPrice } from './outbox/text-price.ts'
import { useOutbox } from './outbox/use-outbox.ts'
import { PicturePreview } from './picture-preview.tsx'
import { TextForm } from './text-form.tsx'
import { usePicture } from './use-picture.ts'

interface Props {
  chat: Chat
  reply: Message | undefined
  onReplied: () => void
}

/** Where one writes: text, emoji, a picture or a gift, each with its price before it is sent. */
export function Composer({ chat, reply, onReplied }: Props) {
  const { profile, refusal } = chat
  if (refusal) return <WhyNot refusal={refusal} />
  return (
    <div className="action-bar border-t border-line bg-surface px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-4">
      <div className="mx-auto flex max-w-3xl flex-col gap-2">
        {profile.is_fictional && <FictionalNote />}
        {reply && <ReplyLine message={reply} chat={chat} onClose={onReplied} />}
        <Writing chat={chat} reply={reply} onReplied={onReplied} />
      </div>
    </div>
  )
}

/** In place of the composer: why nothing can be written to this person now, and what would help. */
function WhyNot({ refusal }: { refusal: NonNullable<Chat['refusal']> }) {
  const say = usePhrases('chats')
  const codeWords = useCodeWords()
  const { free_conversations: limit } = useSettings()
  return (
    <div
      id={MESSAGE_FIELD_ID}
      tabIndex={-1}
      className="border-t border-line bg-surface p-3 outline-none pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <Alert
        tone="info"
        className="mx-auto max-w-3xl"
        actions={
          refusal === 'chats.free_limit' && (
            <BuyLink to="/premium" size="small">
              {say('actions.premium')}
            </BuyLink>
          )
        }
      >
        {codeWords({ code: refusal, details: { limit } })}
      </Alert>
    </div>
  )
}

/** Above the composer too: nobody writes to an invented person without knowing. */
function FictionalNote() {
  const say = usePhrases('chats')
  return (
    <p className="flex items-center gap-3 px-2 pb-1 text-[0.8125rem] leading-snug text-muted">
      <span className="shrink-0">
        <FictionalLabel isFictional />
      </span>
      {/* Where large text leaves no room for the sentence, the label says it. */}
      <span className="min-w-0 flex-1 text-pretty @max-[18rem]:sr-only">{say('fictional_note')}</span>
    </p>
  )
}

function ReplyLine({ message, chat, onClose }: { message: Message; chat: Chat; onClose: () => void }) {
  const say = usePhrases('chats')
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <QuoteLine quote={quoteOf(message)} partner={chat.profile} />
      </div>
      <IconButton label={say('actions.no_reply')} onClick={onClose}>
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  )
}

/** As the server will quote it. */
function quoteOf({ seq, sender_id, kind, text }: Message): Quote {
  return { seq, sender_id, kind, text }
}

function Writing({ chat, reply, onReplied }: Props) {
  const { profile, prices, balance } = chat
  const outbox = useOutbox(profile.id)
  const [open, setOpen] = useState<'emoji' | 'gifts'>()
  const { picture, setPicture, keep } = usePicture(profile.id)
  const replyTo = reply ? { reply_to: reply.seq } : {}

  function send(message: OutgoingMessage, price: AgreedPrice) {
    outbox.send({ message, price, quote: reply && quoteOf(reply) })
    setOpen(undefined)
    setPicture(undefined)
    onReplied()
  }

  return (
    <>
      <TextForm
        chat={chat}
        replyTo={reply?.seq}
        isChoosingEmoji={open === 'emoji'}
        onEmoji={() => setOpen(open === 'emoji' ? undefined : 'emoji')}
        onGifts={() => setOpen('gifts')}
        onPicture={setPicture}
        onSend={(text, price) => send({ kind: 'text', text, ...replyTo }, price)}
      />
      <PicturePreview
        file={picture}
        credits={prices.picture}
        balance={balance}
        onClose={() => setPicture(undefined)}
        onBuy={keep}
        onSend={(file) => send({ kind: 'picture', file, ...replyTo }, fixedPrice(prices.picture))}
      />
      <GiftShop
        isOpen={open === 'gifts'}
        to={profile.name}
        balance={balance}
        onClose={() => setOpen(undefined)}
        onSend={({ gift, credits }) => send({ kind: 'gift', gift, ...replyTo }, fixedPrice(credits))}
      />
    </>
  )
}

import { CircleAlert } from 'lucide-react'
import type { Chat } from '#contract/chats.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { useCodeWords } from '#client/api/use-refusal-words.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { BuyLink } from '#web/credits/buy-link.tsx'
import { GiftPicture } from '#web/gifts/gift-picture.tsx'
import { useObjectUrl } from '#web/photos/use-object-url.ts'
import { BubbleFoot, BubbleFrame, type BubbleLook, MessageText, QuoteLine } from './bubble.tsx'
import { writeAgain } from './chat-draft.ts'
import type { Outgoing, OutgoingMessage } from './outbox/outbox-store.ts'
import { useProgress } from './outbox/progress-store.ts'
import type { useOutbox } from './outbox/use-outbox.ts'
import { ReadMark } from './read-mark.tsx'
import { wayOn } from './way-on.ts'
import { useOnline } from '#web/platform/use-online.ts'

interface Props {
  outgoing: Outgoing<OutgoingMessage>
  chat: Chat
  /** Whether the other is not there for this member now. */
  hasGone: boolean
  outbox: ReturnType<typeof useOutbox>
}

/** A message that the server has not taken yet: on its way, waiting for the network, or refused and why. */
export function WaitingBubble({ outgoing, chat, hasGone, outbox }: Props) {
  const say = usePhrases('chats')
  const isOnline = useOnline()
  const progress = useProgress(outgoing.key)
  const { quote, refusal } = outgoing
  const look = lookOf(outgoing)
  return (
    <div className="flex animate-rise flex-col items-end gap-1" data-key={outgoing.key}>
      {/* Not paler than other messages: its note is small, and says what somebody is worried about. */}
      <div className="max-w-[80%] sm:max-w-[70%]">
        <BubbleFrame isOwn isFollowed={false} look={look}>
          {quote && <QuoteLine quote={quote} partner={chat.profile} />}
          <OutgoingContent outgoing={outgoing} />
          <BubbleFoot isOwn look={look}>
            {!refusal && (
              <span role="status" className={look === 'words' ? 'text-accent-ink' : undefined}>
                {say(isOnline ? 'state.sending' : 'state.offline')}
              </span>
            )}
            {progress !== undefined && (
              <progress aria-label={say('picture.progress')} value={progress} className="progress-bar h-1.5 w-16" />
            )}
            {refusal ? <CircleAlert aria-hidden size={14} /> : <ReadMark state="sending" label="" />}
          </BubbleFoot>
        </BubbleFrame>
      </div>
      {refusal && <RefusedActions outgoing={outgoing} chat={chat} hasGone={hasGone} outbox={outbox} />}
    </div>
  )
}

/** As the message will look once it is sent. */
function lookOf({ message: { kind }, quote }: Props['outgoing']): BubbleLook {
  if (kind === 'gift') return 'gift'
  return kind === 'picture' && !quote ? 'picture' : 'words'
}

function OutgoingContent({ outgoing: { message, words } }: Pick<Props, 'outgoing'>) {
  const say = usePhrases('chats')
  const names = usePhrases('gifts')
  if (message.kind === 'picture') return <FilePreview file={message.file} alt={say('picture.alt')} />
  if (message.kind === 'gift') {
    return (
      <figure className="flex flex-col items-end gap-1">
        <GiftPicture gift={message.gift} className="size-28" />
        <figcaption className="text-sm font-semibold text-ink">{names(message.gift)}</figcaption>
      </figure>
    )
  }
  return <MessageText text={message.kind === 'text' ? message.text : (words ?? say('kinds.ice_breaker'))} />
}

function FilePreview({ file, alt }: { file: Blob; alt: string }) {
  const address = useObjectUrl(file)
  return (
    <img
      src={address}
      alt={alt}
      className="max-h-80 w-60 max-w-full rounded-[inherit] object-cover outline-1 -outline-offset-1 outline-ink/10"
    />
  )
}

/** Why it was not sent, in words, and the ways on: nothing that was written is lost. */
function RefusedActions(props: Props) {
  const { outgoing, chat, hasGone, outbox } = props
  const say = usePhrases('chats')
  const words = useCodeWords()
  const { refusal, message, owner, to } = outgoing
  if (!refusal) return null

  function change(text: string) {
    writeAgain(owner, to, text)
    outbox.discard(outgoing)
  }
  const better = wayOn(refusal, chat.balance, hasGone)
  const isPossible = better === 'now'
  return (
    <div
      role="alert"
      className={classes(
        'flex max-w-[80%] flex-col items-end gap-2 text-sm',
        isPossible ? 'text-muted' : 'text-danger',
      )}
    >
      <p className="text-end">{isPossible ? say('balance', { credits: chat.balance }) : words(refusal)}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={() => outbox.discard(outgoing)}>
          {say('actions.discard')}
        </Button>
        {better === 'agree' && <AgreeButton credits={Number(refusal.details['credits'])} {...props} />}
        {better !== 'agree' && better !== 'change' && better !== 'none' && (
          <Button
            variant={better && !isPossible ? 'secondary' : 'primary'}
            size="small"
            onClick={() => outbox.retry(outgoing)}
          >
            {say('actions.again')}
          </Button>
        )}
        {(better === 'buy' || better === 'premium') && (
          <BuyLink to={better === 'buy' ? '/credits' : '/premium'} size="small">
            {say(`actions.${better}`)}
          </BuyLink>
        )}
        {better === 'change' && message.kind === 'text' && (
          <Button size="small" onClick={() => change(message.text)}>
            {say('actions.change')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** It costs more than its button said: sent only when the member says so again, knowing the price. */
function AgreeButton({ credits, outgoing, chat, outbox }: Props & { credits: number }) {
  const say = usePhrases('chats')
  if (credits > chat.balance) return <BuyLink size="small">{say('actions.buy')}</BuyLink>
  return (
    <Button size="small" onClick={() => outbox.retry(outgoing, credits)}>
      {say('send')} · {say('credits', { count: credits })}
    </Button>
  )
}

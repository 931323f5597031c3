import { Bot, Copy, Flag, Reply, ShieldAlert } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import type { Message, Quote } from '#contract/chats.ts'
import type { ProfileCard } from '#contract/cards.ts'
import { classes } from '#ui/classes.ts'
import { Menu, MenuItem, menuItemClass } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { GiftPicture } from '#web/gifts/gift-picture.tsx'
import { MessagePicture } from './message-picture.tsx'
import { reportOf } from './report-of.ts'
import { type MessageState, ReadMark } from './read-mark.tsx'
import { useMessageTimes } from './use-message-times.ts'

/** What can be done about a message of the conversation. */
export interface BubbleActions {
  onReply: (message: Message) => void
  onAcceptPictures: () => void
  onOpenPicture: (message: Message) => void
  /** Goes to the message that another one answers. */
  onShow: (seq: number) => void
}

interface Props {
  message: Message
  /** Null for as long as nothing is stored of it. */
  conversation: string | null
  partner: ProfileCard
  isOwn: boolean
  /** Whether the next message belongs to the same group: then the corner below stays small. */
  isFollowed: boolean
  state: MessageState
  actions: BubbleActions
}

/** One message with what can be done about it. */
export function Bubble({ message, conversation, partner, isOwn, isFollowed, state, actions }: Props) {
  const say = usePhrases('chats')
  const times = useMessageTimes()
  const look = lookOf(message)
  return (
    <div
      id={`message-${message.seq}`}
      // Where nothing hovers, a tap on the bubble brings its menu.
      tabIndex={-1}
      className={classes('group/bubble flex items-end gap-1 outline-none', isOwn ? 'flex-row-reverse' : 'flex-row')}
    >
      <div
        className={classes(
          'flex max-w-[80%] min-w-0 flex-col gap-1 sm:max-w-[70%]',
          isOwn ? 'items-end' : 'items-start',
        )}
      >
        <BubbleFrame isOwn={isOwn} isFollowed={isFollowed} look={look}>
          <MessageContent message={message} conversation={conversation} partner={partner} actions={actions} />
          <BubbleFoot isOwn={isOwn} look={look}>
            <time dateTime={message.sent_at}>{times.clock(message.sent_at)}</time>
            {isOwn && <ReadMark state={state} label={say(`state.${state}`)} />}
          </BubbleFoot>
        </BubbleFrame>
        {message.is_automatic && (
          <p className="flex items-center gap-1 px-1 text-xs text-muted">
            <Bot aria-hidden size={14} />
            {say('automatic')}
          </p>
        )}
        {message.warning && <Warning kind={message.warning} />}
      </div>
      <BubbleMenu message={message} conversation={conversation} isOwn={isOwn} onReply={actions.onReply} />
    </div>
  )
}

/** A gift stands for itself, and a picture goes to the edge of its bubble. */
export type BubbleLook = 'words' | 'gift' | 'picture'

/** A picture that answers something has words above it, and a locked one below. */
function lookOf({ kind, picture, reply }: Message): BubbleLook {
  if (kind === 'gift') return 'gift'
  return picture && !picture.is_locked && !reply ? 'picture' : 'words'
}

interface FrameProps {
  isOwn: boolean
  isFollowed: boolean
  look: BubbleLook
  children: React.ReactNode
}

export function BubbleFrame({ isOwn, isFollowed, look, children }: FrameProps) {
  return (
    <div
      className={classes(
        'relative flex max-w-full flex-col gap-1 rounded-card',
        !isFollowed && (isOwn ? 'rounded-ee-sm' : 'rounded-es-sm'),
        look !== 'picture' && 'px-3.5 py-2',
        look === 'gift' && (isOwn ? 'items-end' : 'items-start'),
        look === 'words' && (isOwn ? 'bg-accent text-accent-ink' : 'border border-line bg-surface text-ink'),
      )}
    >
      {children}
    </div>
  )
}

/** When it was sent and how far it has come: below words, in the corner of a picture. */
export function BubbleFoot({ isOwn, look, children }: Pick<FrameProps, 'isOwn' | 'look' | 'children'>) {
  return (
    <span
      className={classes(
        'flex items-center justify-end gap-1.5 text-xs',
        look === 'picture' &&
          'pointer-events-none absolute end-2 bottom-2 rounded-full bg-black/65 px-2 py-0.5 text-white',
        look === 'gift' && 'text-muted',
        look === 'words' && (isOwn ? 'text-accent-ink/80' : 'text-muted'),
      )}
    >
      {children}
    </span>
  )
}

/** What the message says, without its time and state. */
function MessageContent({
  message,
  conversation,
  partner,
  actions,
}: Pick<Props, 'message' | 'conversation' | 'partner' | 'actions'>) {
  const say = usePhrases('chats')
  const names = usePhrases('gifts')
  return (
    <>
      {message.reply && <QuoteLine quote={message.reply} partner={partner} onShow={actions.onShow} />}
      {message.gift && (
        <figure className="flex flex-col gap-1 [align-items:inherit]">
          <GiftPicture gift={message.gift} className="size-28" />
          <figcaption className="text-sm font-semibold text-ink">{names(message.gift)}</figcaption>
        </figure>
      )}
      {message.picture && (
        <MessagePicture
          picture={message.picture}
          report={reportOf(message, conversation)}
          onAccept={actions.onAcceptPictures}
          onOpen={() => actions.onOpenPicture(message)}
        />
      )}
      {message.text !== null && <MessageText text={message.text} />}
      {message.kind === 'ice_breaker' && <span className="sr-only">{say('ice_breakers.mark')}</span>}
    </>
  )
}

const ONLY_EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Component}|\s){1,24}$/u

/** Links are text like any other: nothing that a stranger sends can be pressed. */
export function MessageText({ text }: { text: string }) {
  const isLarge = ONLY_EMOJI.test(text) && !/^[\d#*\s]+$/.test(text)
  return (
    <p
      dir="auto"
      data-text
      className={classes(
        'text-pretty wrap-anywhere whitespace-pre-wrap',
        isLarge ? 'text-4xl leading-tight' : 'text-base leading-6',
      )}
    >
      {text}
    </p>
  )
}

interface QuoteProps {
  quote: Quote
  partner: ProfileCard
  /** Where it can be gone to; then the whole quote takes the finger. */
  onShow?: (seq: number) => void
}

export function QuoteLine({ quote, partner, onShow }: QuoteProps) {
  const say = usePhrases('chats')
  const name = quote.sender_id === partner.id ? partner.name : say('you')
  const words = <span className="line-clamp-2 wrap-anywhere">{quote.text ?? say(`kinds.${quote.kind}`)}</span>
  return (
    <blockquote className="relative rounded-control border-s-2 border-current/40 bg-current/8 px-2 py-1 text-sm">
      <p className="font-semibold">{name}</p>
      {onShow ? (
        <button
          type="button"
          className="block text-start after:absolute after:inset-0 after:content-['']"
          onClick={() => onShow(quote.seq)}
        >
          {words}
        </button>
      ) : (
        words
      )}
    </blockquote>
  )
}

function Warning({ kind }: { kind: NonNullable<Message['warning']> }) {
  const say = usePhrases('chats')
  return (
    <p role="note" className="flex max-w-full gap-2 rounded-card bg-warning-soft px-3 py-2 text-sm text-ink">
      <ShieldAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-warning" />
      <span className="min-w-0">{say(`warnings.${kind}`)}</span>
    </p>
  )
}

function BubbleMenu({
  message,
  conversation,
  isOwn,
  onReply,
}: Pick<Props, 'message' | 'conversation' | 'isOwn'> & Pick<BubbleActions, 'onReply'>) {
  const say = usePhrases('chats')
  const toast = useToast()

  async function copy(text: string) {
    await navigator.clipboard.writeText(text)
    toast.show({ message: say('copied') })
  }

  return (
    <div className="shrink-0 opacity-0 transition-opacity group-focus-within/bubble:opacity-100 group-hover/bubble:opacity-100">
      <Menu label={say('actions.more')} align={isOwn ? 'end' : 'start'}>
        <MenuItem icon={<Reply aria-hidden size={20} />} onPress={() => onReply(message)}>
          {say('actions.reply')}
        </MenuItem>
        {message.text !== null && (
          <MenuItem icon={<Copy aria-hidden size={20} />} onPress={() => void copy(message.text ?? '')}>
            {say('actions.copy')}
          </MenuItem>
        )}
        {!isOwn && (
          <li>
            <Link to="/complaints" search={reportOf(message, conversation)} className={menuItemClass()}>
              <Flag aria-hidden size={20} />
              {say('actions.report')}
            </Link>
          </li>
        )}
      </Menu>
    </div>
  )
}

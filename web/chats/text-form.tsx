import { Gift, Smile } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { Chat } from '#contract/chats.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useMember } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { BalanceLine } from './balance-line.tsx'
import { useChatDraft } from './chat-draft.ts'
import { MESSAGE_FIELD_ID } from './message-field-id.ts'
import type { AgreedPrice } from './outbox/outbox-store.ts'
import { useTextPrice } from './outbox/text-price.ts'
import { PictureButton } from './picture-button.tsx'
import { SendButton } from './send-button.tsx'
import { useCutText } from './use-cut-text.ts'
import { useTallField } from './use-tall-field.ts'
import { sayTyping } from './use-typing.ts'

const EmojiPicker = lazy(() => import('./emoji-picker.tsx'))

/** From here on it is told how many characters are left. */
const NEARLY_FULL = 0.8

interface Props {
  chat: Chat
  /** The message that is being answered. */
  replyTo: number | undefined
  isChoosingEmoji: boolean
  onEmoji: () => void
  onGifts: () => void
  onPicture: (file: File | undefined) => void
  onSend: (text: string, price: AgreedPrice) => void
}

/** The text, kept as a draft until it is sent, and the ways to send something else. */
export function TextForm({ chat, replyTo, isChoosingEmoji, onEmoji, onGifts, onPicture, onSend }: Props) {
  const say = usePhrases('chats')
  const { id: own } = useMember()
  const { message_length } = useSettings()
  const { profile, prices, balance } = chat
  const [text, setText] = useChatDraft(own, profile.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const written = text.trim()
  const price = useTextPrice(prices)
  const canPay = price.credits <= balance
  const isTall = useTallField(field, text)
  const { isCut, notePaste } = useCutText(text, message_length)
  const otherKinds = (
    <OtherKinds isHidden={written !== '' && !isTall} credits={prices.picture} onPicture={onPicture} onGifts={onGifts} />
  )

  function send() {
    if (written === '' || !canPay) return
    onSend(written, price)
    setText('')
    field.current?.focus()
  }

  function byKey(event: KeyboardEvent) {
    // With a keyboard Enter sends; on a phone it begins a line, as people there are used to.
    const hasKeyboard = matchMedia('(pointer: fine)').matches
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard) return
    event.preventDefault()
    send()
  }

  function insert(emoji: string) {
    const { current } = field
    if (!current || text.length + emoji.length > message_length) return
    // In the field first, so that the caret stays behind it.
    current.setRangeText(emoji, current.selectionStart, current.selectionEnd, 'end')
    setText(current.value)
    current.focus()
  }

  // Whoever chose to reply, or put the emoji away, goes on writing.
  useEffect(() => {
    if (replyTo !== undefined) field.current?.focus()
  }, [replyTo])

  return (
    <div className="relative flex flex-col gap-2">
      <form
        data-tall={isTall || undefined}
        className="flex items-end gap-2 @max-[18rem]:flex-wrap @max-[18rem]:justify-end data-tall:flex-wrap data-tall:justify-between"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div className="flex min-w-0 flex-1 items-end @max-[18rem]:basis-full in-data-tall:basis-full rounded-[1.5rem] border border-field-line bg-paper ps-4 max-[359px]:ps-3 focus-within:border-accent-text sm:ps-1">
          {/* Phones have emoji on their keyboards. */}
          <IconButton label={say('emoji')} aria-expanded={isChoosingEmoji} className="max-sm:hidden" onClick={onEmoji}>
            <Smile aria-hidden size={22} />
          </IconButton>
          <textarea
            ref={field}
            id={MESSAGE_FIELD_ID}
            value={text}
            rows={1}
            maxLength={message_length}
            aria-label={say('write_to', { name: profile.name })}
            placeholder={say('write')}
            className="field-sizing-content max-h-[min(10rem,25dvh)] min-h-11 min-w-0 flex-1 resize-none bg-transparent py-2.5 text-base outline-none placeholder:truncate max-sm:pe-3 max-[359px]:placeholder:text-sm"
            onChange={(event) => {
              setText(event.target.value)
              sayTyping(profile.id)
            }}
            onPaste={notePaste}
            onKeyDown={byKey}
          />
          {!isTall && otherKinds}
        </div>
        {isTall && otherKinds}
        {canPay && <SendButton credits={price.credits} isDisabled={written === ''} />}
      </form>
      <FormFoot>
        <BalanceLine price={price.credits} balance={balance} isWritten={written !== ''} />
        <SignsLeft text={text} isCut={isCut} />
      </FormFoot>
      {isChoosingEmoji && (
        <Suspense fallback={null}>
          <EmojiPicker
            onPick={insert}
            onClose={() => {
              onEmoji()
              field.current?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/**
 * As high as a finger needs, which is no higher for large text, into the gaps above and below it; above an open keyboard the
 * messages need the room.
 */
function FormFoot({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center [@media(min-height:26rem)]:-my-[8px] [@media(min-height:26rem)]:min-h-[44px] justify-between gap-4 px-2 text-xs text-muted">
      {children}
    </p>
  )
}

/** How many characters are left, as soon as they are few, and that a pasted text had too many. */
function SignsLeft({ text, isCut }: { text: string; isCut: boolean }) {
  const say = usePhrases('chats')
  const { message_length: most } = useSettings()
  if (text.length <= most * NEARLY_FULL) return null
  return <span role="status">{isCut ? say('cut', { count: most }) : say('left', { count: most - text.length })}</span>
}

interface OtherKindsProps extends Pick<Props, 'onPicture' | 'onGifts'> {
  isHidden: boolean
  credits: number
}

/** Pictures and gifts. On a phone what is being written needs their room, until it has a line of its own. */
function OtherKinds({ isHidden, credits, onPicture, onGifts }: OtherKindsProps) {
  const say = usePhrases('chats')
  return (
    <div className={classes('flex', isHidden && 'max-sm:hidden')}>
      <PictureButton credits={credits} onPick={onPicture} />
      <IconButton label={say('gift')} onClick={onGifts}>
        <Gift aria-hidden size={22} />
      </IconButton>
    </div>
  )
}

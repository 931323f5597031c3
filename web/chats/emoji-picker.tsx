import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useLocale } from '#client/phrases/locale.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { type Emoji, findEmoji, loadEmoji } from './emoji-list.ts'

/** What people here send each other most. */
const OFTEN = [...new Intl.Segmenter().segment('🥰😍😘😊😉😂🤗😏❤️💕💋🌹🔥✨👍👋🙈🥂☕🎉')].map(
  ({ segment }) => segment,
)

interface Props {
  onPick: (emoji: string) => void
  onClose: () => void
}

/** Emoji to put into the text, by group or by a word of the member's language. */
export default function EmojiPicker({ onPick, onClose }: Props) {
  const say = usePhrases('chats')
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const { data: all = [] } = useQuery({
    queryKey: ['emoji', locale],
    queryFn: () => loadEmoji(locale),
    staleTime: Infinity,
  })
  const often = OFTEN.flatMap((emoji) => all.flat().find((one) => one.emoji === emoji) ?? [])
  const groups = wanted === '' ? [often, ...all] : [findEmoji(all, wanted)]
  const count = wanted === '' ? undefined : groups.flat().length
  const box = useRef<HTMLDivElement>(null)
  useCloseOutside(box, onClose)

  /** Of what is typed by now, which may not be drawn yet. */
  function takeFirst(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const [first] = typed.trim() === '' ? [] : findEmoji(all, typed.trim())
    if (first) onPick(first.emoji)
  }

  return (
    <div
      ref={box}
      role="group"
      aria-label={say('emoji')}
      // Above the smiley: nothing moves under the pointer.
      className="absolute start-0 bottom-full z-20 mb-2 flex h-[min(22rem,60dvh)] w-[min(24rem,100%)] animate-rise flex-col gap-2 rounded-card border border-line bg-surface p-3 shadow-float"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <input
        type="search"
        value={typed}
        maxLength={40}
        // It was just asked for.
        autoFocus
        aria-label={say('emoji_search')}
        placeholder={say('emoji_search')}
        className="min-h-11 rounded-full border border-field-line bg-paper px-4 text-base"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={takeFirst}
      />
      <p role="status" className={count === 0 ? 'px-4 text-sm text-muted' : 'sr-only'}>
        {count !== undefined && say('emoji_found', { count })}
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain" onKeyDown={moveByArrow}>
        {groups.map((group, at) => (
          <EmojiGroup key={group[0]?.emoji ?? at} group={group} isFirst={at === 0} onPick={onPick} />
        ))}
      </div>
    </div>
  )
}

/** A press elsewhere puts it away; one on the field or the smiley itself does not. */
function useCloseOutside(box: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    function pressed({ target }: PointerEvent) {
      const isInside = target instanceof Node && box.current?.parentElement?.contains(target)
      if (!isInside) close.current()
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [box])
}

interface GroupProps {
  group: readonly Emoji[]
  isFirst: boolean
  onPick: (emoji: string) => void
}

function EmojiGroup({ group, isFirst, onPick }: GroupProps) {
  return (
    <div
      // Groups out of sight cost no layout.
      className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] border-line py-1 [contain-intrinsic-size:auto_20rem] [content-visibility:auto] not-first:border-t"
    >
      {group.map(({ emoji, name }, at) => (
        <button
          key={emoji}
          type="button"
          aria-label={name}
          title={name}
          // One stop for the tabulator; arrows go on from there.
          tabIndex={isFirst && at === 0 ? 0 : -1}
          className="grid size-11 place-items-center rounded-control text-2xl transition hover:bg-accent-soft active:scale-90"
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}

function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  const row = columnsOf(buttons)
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }
  const step = steps[event.key]
  if (step === undefined || at < 0) return
  event.preventDefault()
  buttons[at + step]?.focus()
}

function columnsOf(buttons: readonly HTMLElement[]): number {
  const top = buttons[0]?.offsetTop
  const next = buttons.findIndex((button) => button.offsetTop !== top)
  return next < 0 ? buttons.length : next
}

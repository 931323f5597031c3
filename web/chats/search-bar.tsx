import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { findMessages } from './find-messages.ts'
import { foundExcerpt } from './found-excerpt.ts'
import { useMessageTimes } from './use-message-times.ts'

const SHORTEST = 2

interface Props {
  conversation: string
  onFound: (seq: number) => Promise<void>
  onClose: () => void
}

/** Finds messages of this conversation by a text in them. */
export function SearchBar({ conversation, onFound, onClose }: Props) {
  const say = usePhrases('chats')
  const sayError = usePhrases('errors')
  const times = useMessageTimes()
  useBackCloses(onClose)
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['chats', 'search', conversation, text],
    queryFn: () => findMessages(conversation, text),
    enabled: text.length >= SHORTEST,
  })
  return (
    <search className="relative border-b border-line bg-surface px-3 py-2">
      <div className="mx-auto flex max-w-3xl items-center gap-2">
        <input
          type="search"
          value={typed}
          maxLength={100}
          // It was just asked for.
          autoFocus
          aria-label={say('search.label')}
          placeholder={say('search.label')}
          className="min-h-11 min-w-0 flex-1 rounded-full border border-field-line bg-paper px-4 text-base [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <IconButton label={say('search.close')} onClick={onClose}>
          <X aria-hidden size={20} />
        </IconButton>
      </div>
      {text.length > 0 && text.length < SHORTEST && (
        <p role="status" className="mx-auto mt-2 max-w-3xl px-2 text-sm text-muted">
          {sayError('fields.too_short', { bound: SHORTEST })}
        </p>
      )}
      {data && (
        <div className="mx-auto mt-2 max-h-64 max-w-3xl overflow-y-auto">
          <p role="status" className="px-2 pb-1 text-sm text-muted">
            {say('search.found', { count: data.length })}
          </p>
          <ul>
            {data.map((message) => (
              <li key={message.seq}>
                <button
                  type="button"
                  className="flex w-full items-baseline gap-3 rounded-control px-2 py-2 text-start hover:bg-accent-soft"
                  onClick={() => void onFound(message.seq)}
                >
                  <FoundText text={message.text ?? ''} searched={text} />
                  <time dateTime={message.sent_at} className="shrink-0 text-xs text-muted">
                    {times.brief(message.sent_at)}
                  </time>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  )
}

function FoundText({ text, searched }: { text: string; searched: string }) {
  const { before, found, after } = foundExcerpt(text, searched)
  return (
    <span className="min-w-0 flex-1 truncate">
      {before}
      {found && <mark className="bg-transparent font-semibold text-accent-text">{found}</mark>}
      {after}
    </span>
  )
}

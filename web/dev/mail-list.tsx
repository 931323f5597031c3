import type { MailSummary } from '#contract/mailbox.ts'
import { Tag } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'

interface Props {
  mails: MailSummary[]
  openId: string
  onOpen: (id: string) => void
}

export function MailList({ mails, openId, onOpen }: Props) {
  return (
    <ol aria-label="Mails" className="flex max-h-64 flex-col gap-1 overflow-y-auto lg:max-h-[75dvh]">
      {mails.map(({ id, channel, at, to, kind, subject }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === openId}
            onClick={() => onOpen(id)}
            className={classes(
              'flex w-full flex-col gap-1 rounded-control border border-transparent px-3 py-2 text-start hover:bg-accent-soft',
              id === openId && 'border-line bg-surface shadow-card',
            )}
          >
            <span className="flex items-center justify-between gap-2">
              <span className="truncate text-sm text-muted">{to}</span>
              <Tag>{kind || channel}</Tag>
            </span>
            <span className="font-bold wrap-anywhere">{subject}</span>
            <time dateTime={at} className="text-xs text-muted">
              {at.slice(11, 19)} UTC
            </time>
          </button>
        </li>
      ))}
    </ol>
  )
}

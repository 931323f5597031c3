import { useNavigate } from '@tanstack/react-router'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { likeTypes, type LikeType, MOST_COUNTED } from '#contract/likes.ts'
import { Tag } from '#ui/badge.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { LikesList } from './likes-list.tsx'
import { likesListQuery } from './likes-list-query.ts'

/** Likes received, given, and matches, each with how many there are. */
export function LikesOverview({ type }: { type: LikeType }) {
  const say = usePhrases('likes')
  const { language } = useSettings()
  const navigate = useNavigate()
  const { counts } = useSuspenseInfiniteQuery(likesListQuery(type)).data.pages[0] ?? { counts: undefined }
  const number = (count: number) =>
    count >= MOST_COUNTED ? `${MOST_COUNTED.toLocaleString(language)}+` : count.toLocaleString(language)
  const tabs = likeTypes.map((id) => ({
    id,
    label: (
      <>
        {say(`types.${id}`)}
        {counts && counts[id] > 0 && (
          // On the soft colour of the chosen tab the mark needs one of its own; on a phone the others have no room for any.
          <Tag
            tone={id === type ? 'accent' : 'neutral'}
            className={id === type ? 'bg-surface' : 'max-sm:bg-transparent max-sm:px-0'}
          >
            {number(counts[id])}
          </Tag>
        )}
      </>
    ),
    content: <LikesList key={id} type={id} />,
  }))
  return (
    <section className="page">
      <header className="flex flex-col gap-1 lg:flex-row lg:items-baseline lg:gap-4">
        <h1 className="page-title">{say('title')}</h1>
        {/* One on each tab, so that none of them moves when another is chosen. */}
        <p className="text-muted">
          {type === 'received' && counts && counts.new_likes > 0
            ? say('new_count', { count: counts.new_likes })
            : say(`leads.${type}`)}
        </p>
      </header>
      <Tabs
        label={say('title')}
        tabs={tabs}
        selected={type}
        onSelect={(id) => void navigate({ to: '/likes/$type', params: { type: id }, resetScroll: false })}
      />
    </section>
  )
}

import type { QueryClient } from '@tanstack/react-query'
import type { LikeType } from '#contract/likes.ts'
import type { SiteSettings } from '#contract/sites.ts'
import { loadPhrases } from '#client/phrases/load-phrases.ts'
import { likesListQuery } from './likes-list-query.ts'

const modules = ['people', 'interests', 'errors'] as const

/** What every screen of likes needs before it shows. */
export async function loadLikes(context: { queryClient: QueryClient; settings: SiteSettings }, type: LikeType) {
  const [say] = await Promise.all([
    loadPhrases(context, 'likes'),
    ...modules.map((module) => loadPhrases(context, module)),
    context.queryClient.ensureInfiniteQueryData(likesListQuery(type)),
  ])
  return { title: `${say('title')} · ${context.settings.name}` }
}

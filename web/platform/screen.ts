import type { QueryClient } from '@tanstack/react-query'
import type { SiteSettings } from '#contract/sites.ts'
import type { PhraseModule, Say } from '#locales/phrases.ts'
import { loadPhrases } from '#client/phrases/load-phrases.ts'

interface Screen<Own extends PhraseModule, Data> {
  /** The modules that the screen speaks: first the one that its title is in, then those of the components it shows. */
  phrases: readonly [Own, ...PhraseModule[]]
  /** The site's name is added. The site's own title when left out. */
  title?: ((say: Say<Own>, data: Data) => string) | undefined
  description?: ((say: Say<Own>, data: Data) => string) | undefined
  /** Whatever must be loaded before the screen shows. It is kept by its query, so it is no part of the answer. */
  data?: Promise<Data> | undefined
}

interface Loaded {
  title?: string
  description?: string
}

interface LoaderContext {
  queryClient: QueryClient
  settings: SiteSettings
}

/**
 * What the loader of every screen does: words and data in one round, title and description for `screenHead`. A route
 * spells out `loader`, `head` and `component`, because the bundler splits them by these names.
 */
export async function screen<Own extends PhraseModule, Data = undefined>(
  context: LoaderContext,
  { phrases: [own, ...others], title, description, data }: Screen<Own, Data>,
): Promise<Loaded> {
  const [say] = await Promise.all([
    loadPhrases(context, own),
    ...others.map((module) => loadPhrases(context, module)),
    // Words are there also when the data was refused: a screen may want to say why.
    data?.catch(() => {}),
  ])
  // Where none is wanted, `Data` is undefined.
  const loaded = (await data) as Data
  const { name, index_title } = context.settings
  return {
    title: title ? `${title(say, loaded)} · ${name}` : index_title,
    ...(description && { description: description(say, loaded) }),
  }
}

/** The head of a screen whose loader is `screen`. */
export function screenHead({ loaderData: { title, description } = {} }: { loaderData?: Loaded | undefined }) {
  return {
    meta: [...(title ? [{ title }] : []), ...(description ? [{ name: 'description', content: description }] : [])],
  }
}

/** The same for a screen that search engines must not list: it belongs to one person, or to one mail. */
export function unlistedHead(screen: { loaderData?: Loaded | undefined }) {
  return { meta: [...screenHead(screen).meta, { name: 'robots', content: 'noindex' }] }
}

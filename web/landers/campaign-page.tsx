import type { ReactNode } from 'react'
import { isOneOf } from '#contract/is-one-of.ts'
import { type LanderName, landerVariants, type LanderVariant, variedLanders } from '#contract/landers.ts'
import type { SiteSettings } from '#contract/sites.ts'
import type { Say } from '#locales/phrases.ts'
import { AloneTonight } from './alonetonight/alone-tonight.tsx'
import aloneTonightStyles from './alonetonight/alone-tonight.css?inline'
import { CollageLanding } from './collagelanding/collage-landing.tsx'
import collageStyles from './collagelanding/collage-landing.css?inline'
import filmStyles from './film/film.css?inline'
import { Gallery } from './gallery/gallery.tsx'
import galleryStyles from './gallery/gallery.css?inline'
import { IconsLanding } from './iconslanding/icons-landing.tsx'
import iconsStyles from './iconslanding/icons-landing.css?inline'
import { MapLanding } from './maplanding/map-landing.tsx'
import mapStyles from './maplanding/map-landing.css?inline'
import { inlinedWith } from './inlined-with.ts'
import type { LanderPage } from './lander-page.ts'
import { SocialNetwork } from './socialnetwork/social-network.tsx'
import socialStyles from './socialnetwork/social-network.css?inline'
import { Tinderswipe } from './tinderswipe/tinderswipe.tsx'
import tinderswipeStyles from './tinderswipe/tinderswipe.css?inline'
import { TransitionsLanding } from './transitionsvideolanding/transitions-landing.tsx'
import transitionsStyles from './transitionsvideolanding/transitions-landing.css?inline'
import { VideoLanding } from './video/video-landing.tsx'
import videoStyles from './video/video-landing.css?inline'

interface Lander {
  Page: (props: { variant: LanderVariant }) => ReactNode
  styles: string
}

/** One idea each. */
const landers: Record<LanderName, Lander> = {
  tinderswipe: { Page: Tinderswipe, styles: tinderswipeStyles },
  alonetonight: { Page: AloneTonight, styles: aloneTonightStyles },
  collagelanding: { Page: CollageLanding, styles: collageStyles },
  gallery: { Page: Gallery, styles: galleryStyles },
  iconslanding: { Page: IconsLanding, styles: iconsStyles },
  maplanding: { Page: MapLanding, styles: mapStyles },
  socialnetwork: { Page: SocialNetwork, styles: socialStyles },
  transitionsvideolanding: { Page: TransitionsLanding, styles: filmStyles + transitionsStyles },
  video: { Page: VideoLanding, styles: filmStyles + videoStyles },
}

interface Visit {
  settings: SiteSettings
  /** Which variant was drawn for this visitor. */
  drawn: string | undefined
  say: Say<'landers'>
}

export function campaignPage(name: LanderName, { settings, drawn, say }: Visit): LanderPage {
  const { Page, styles } = landers[name]
  const variant = isOneOf(landerVariants, drawn) ? drawn : 'a'
  return {
    status: 200,
    title: say(`${name}.title`),
    content: <Page variant={variant} />,
    variant: isOneOf(variedLanders, name) ? variant : undefined,
    inlined: inlinedWith(styles, settings.niche),
    isShared: true,
    forMembers: '/members',
  }
}

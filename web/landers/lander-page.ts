import type { ReactNode } from 'react'
import type { LanderVariant } from '#contract/landers.ts'
import type { Inlined } from '#contract/render.ts'

/** What stands between the bar with the logo and the footer, and what the document around it has to know. */
export interface LanderPage {
  status: 200 | 404
  /** The site's name is added. */
  title: string
  content: ReactNode
  /** Which of two it is, where there are two. */
  variant?: LanderVariant | undefined
  inlined: Inlined
  /** Whether every visitor of the site, language and country may see the same. */
  isShared: boolean
  /** Whether search engines are to keep nothing of it. */
  isUnlisted?: boolean
  /** Where a member is sent instead: landers are for visitors. */
  forMembers: string
}

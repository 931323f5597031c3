import { useRef } from 'react'
import { useSectionInSight } from '#ui/use-section-in-sight.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { settingsSectionIds } from './settings-groups.ts'
import { useSettingsGroups } from './use-settings-groups.ts'

/** The way to each section of the settings, where they stand on one page, and at which of them one is. */
export function SettingsContents() {
  const say = usePhrases('account')
  const list = useRef<HTMLUListElement>(null)
  const current = useSectionInSight(list, settingsSectionIds)
  const sections = useSettingsGroups().flatMap((group) => group.sections)
  return (
    <ul ref={list} aria-label={say('contents')} className="mt-1 flex flex-col">
      {sections.map(({ id, title }) => (
        <li key={id}>
          {/* As far in as the words above, which have an icon before them. */}
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className="flex min-h-8 items-center rounded-control py-1 ps-[2.375rem] pe-3 text-sm leading-tight text-muted hover:bg-accent-soft hover:text-ink aria-[current]:font-semibold aria-[current]:text-accent-text"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

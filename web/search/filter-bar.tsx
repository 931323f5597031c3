import { SlidersHorizontal, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { sorts } from '#contract/search.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Select } from '#ui/select.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { type SearchFilters, withoutFilters } from './filters.ts'
import { type Answer, isNobody } from './answer.ts'
import { QuickLinks } from './quick-links.tsx'
import { SavedMenu } from './saved-menu.tsx'
import { useFilterChips } from './use-filter-chips.tsx'

const load = () => import('./filter-sheet.tsx')
const FilterSheet = lazy(async () => ({ default: (await load()).FilterSheet }))

interface Props {
  filters: SearchFilters
  onChange: (filters: SearchFilters, isFromSheet?: boolean) => void
  first: Answer | undefined
}

/** What is set stands here as chips, each with a way to take it back; the rest waits in the sheet. */
export function FilterBar({ filters, onChange, first }: Props) {
  const say = usePhrases('search')
  const { saved_searches } = useSettings()
  const isVisitor = useUser() === null
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const chips = useFilterChips(filters, first?.country)
  // How well somebody fits is told by the reader's own profile.
  const offered = sorts.filter((sort) => sort !== 'match' || !isVisitor)

  function remove(rest: SearchFilters) {
    // The chip goes, and the focus with it.
    opener.current?.focus()
    onChange(rest)
  }

  return (
    <div className="flex flex-col gap-2">
      {/* One line, which a narrow screen moves sideways: what it cannot show fades at its end. */}
      <div className="fades-at-end -mx-4 flex scroll-px-4 items-center gap-2 overflow-x-auto px-4 py-1 md:max-lg:gap-1 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:mx-0 lg:overflow-visible lg:px-0 *:shrink-0">
        <Button
          ref={opener}
          variant="secondary"
          aria-haspopup="dialog"
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          onClick={() => setIsOpen(true)}
        >
          <SlidersHorizontal aria-hidden size={18} />
          {say('filter.open')}
          <Badge count={chips.length} label={say('filter.count', { count: chips.length })} />
        </Button>
        <Select
          label={say('sort.label')}
          isLabelHidden
          className="max-w-56 [&_select]:field-sizing-content"
          options={offered.map((sort) => ({ value: sort, label: say(`sort.${sort}`) }))}
          value={filters.sort ?? 'active'}
          onChange={(sort) => onChange({ ...filters, sort: sorts.find((one) => one === sort) })}
        />
        {!isVisitor && (
          <div className="flex items-center gap-2 md:max-lg:gap-1 lg:ms-auto lg:gap-5">
            {!isNobody(first) && <QuickLinks />}
            {saved_searches > 0 && <SavedMenu filters={filters} />}
          </div>
        )}
      </div>
      {chips.length > 0 && (
        <ul
          aria-label={say('filter.set')}
          className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1.5 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
        >
          {chips.map(({ key, label, rest }) => (
            <li key={key} className="shrink-0">
              <Chip className="border-accent-text text-accent-text" onClick={() => remove(rest)}>
                <span className="flex items-center gap-2">
                  <VisuallyHidden>{say('filter.remove')} </VisuallyHidden>
                  {label}
                  <X aria-hidden size={16} className="shrink-0" />
                </span>
              </Chip>
            </li>
          ))}
          <li className="shrink-0">
            <Button variant="quiet" size="small" onClick={() => remove(withoutFilters(filters))}>
              {say('filter.clear')}
            </Button>
          </li>
        </ul>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <FilterSheet
            filters={filters}
            first={first}
            onApply={(next) => {
              setIsOpen(false)
              onChange(next, true)
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useSettings } from '#web/sites/settings.ts'
import { useSiteIsForOthers } from '#web/sites/use-site-is-for.ts'
import { type SearchFilters, withoutFilters } from './filters.ts'
import { useFilterChips } from './use-filter-chips.tsx'

interface Props {
  filters: SearchFilters
  /** Whom the search was for. */
  genders: readonly string[]
  onChange: (filters: SearchFilters) => void
}

/** Nobody fits: say so kindly, and offer the next step. Saving the search stands in the heading above. */
export function NoResults({ filters, genders, onChange }: Props) {
  const say = usePhrases('search')
  const isFiltered = useFilterChips(filters).length > 0
  if (!isFiltered) return <NobodyAtAll filters={filters} genders={genders} onChange={onChange} />
  return (
    <EmptyState
      className="max-sm:py-4"
      icon={<SearchX size={28} />}
      title={say('empty.title')}
      line={say('empty.line')}
      action={<Button onClick={() => onChange(withoutFilters(filters))}>{say('empty.widen')}</Button>}
    />
  )
}

/** No filter is to blame: the site has nobody of the kind that is looked for, at least in this country. */
function NobodyAtAll({ filters, genders, onChange }: Props) {
  const say = usePhrases('search')
  const isMember = useUser() !== null
  const siteIsFor = useSiteIsForOthers(genders)
  const { genders: all, search_fields: fields } = useSettings()
  const everybody = all.map(({ key }) => key)
  const hasOthers = fields.includes('gender') && everybody.some((gender) => !genders.includes(gender))
  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title={say('empty.none_title')}
      line={(isMember && siteIsFor) || say('empty.line_unfiltered')}
      action={
        isMember && (
          <div className="flex flex-wrap justify-center gap-2">
            {hasOthers && (
              <Button onClick={() => onChange({ ...filters, gender: everybody })}>{say('empty.everybody')}</Button>
            )}
            <Link to="/profile" hash="basics" className={buttonClass({ variant: hasOthers ? 'secondary' : 'primary' })}>
              {say('empty.change_seeks')}
            </Link>
          </div>
        )
      }
    />
  )
}

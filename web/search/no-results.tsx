import { SearchX } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { type SearchFilters, withoutFilters } from './filters.ts'
import { useFilterChips } from './use-filter-chips.tsx'

interface Props {
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
}

/** Nobody fits: say so kindly, and offer the next step. Saving the search stands in the heading above. */
export function NoResults({ filters, onChange }: Props) {
  const say = usePhrases('search')
  const isFiltered = useFilterChips(filters).length > 0
  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title={say('empty.title')}
      line={say(isFiltered ? 'empty.line' : 'empty.line_unfiltered')}
      action={isFiltered && <Button onClick={() => onChange(withoutFilters(filters))}>{say('empty.widen')}</Button>}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, Trash2 } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { SavedSearch } from '#contract/search.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { addressOf } from './filters.ts'
import { savedFilters, savedSearchesQuery, useSavedSearches } from './saved-searches.ts'
import { useFilterChips } from './use-filter-chips.tsx'

/** The member's searches: open one, switch its mails, forget it and take that back. */
export function SavedSheet({ onClose }: { onClose: () => void }) {
  const say = usePhrases('search')
  const sayShell = usePhrases('shell')
  const { data, error } = useQuery(savedSearchesQuery)
  const saved = useSavedSearches()
  const [forgotten, setForgotten] = useState<SavedSearch>()

  function forget(search: SavedSearch) {
    saved.forget(search, () => setForgotten(search))
  }

  function takeBack({ name, query, wants_alerts }: SavedSearch) {
    setForgotten(undefined)
    saved.save({ name, query, wants_alerts })
  }

  return (
    <Sheet isOpen onClose={onClose} desktop="side" title={say('saved.title')} closeLabel={sayShell('close')}>
      <Refused by={error ?? saved.error} />
      {/* A notice outside the dialog could be seen, and not pressed. */}
      <div role="status">
        {forgotten && (
          <Alert
            actions={
              <Button variant="secondary" size="small" onClick={() => takeBack(forgotten)}>
                {say('saved.undo')}
              </Button>
            }
          >
            {say('saved.deleted', { name: forgotten.name })}
          </Alert>
        )}
      </div>
      {!data && !error && <Skeleton shape="block" className="h-24" />}
      {data?.searches.length === 0 && (
        <EmptyState icon={<Bookmark size={28} />} title={say('saved.empty')} line={say('saved.empty_line')} />
      )}
      <ul className="flex flex-col divide-y divide-line">
        {data?.searches.map((search) => (
          <li key={search.id} className="flex flex-col py-3">
            <div className="flex items-center justify-between gap-2">
              <Link
                to="/members"
                search={addressOf(savedFilters(search))}
                preload={false}
                className="group flex min-h-11 min-w-0 flex-1 flex-col justify-center no-underline"
                onClick={onClose}
              >
                <span className="font-semibold wrap-anywhere text-accent-text underline-offset-4 group-hover:underline">
                  {search.name}
                </span>
                <FilterList search={search} />
              </Link>
              <IconButton label={say('saved.delete', { name: search.name })} onClick={() => forget(search)}>
                <Trash2 aria-hidden size={20} />
              </IconButton>
            </div>
            <Switch checked={search.wants_alerts} onChange={(isOn) => saved.switchAlerts(search, isOn)}>
              <span className="text-sm text-muted">
                {say('save.alerts')}
                <span className="sr-only">: {search.name}</span>
              </span>
            </Switch>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** What is searched for, in a few words: a name alone says little after a month. */
function FilterList({ search }: { search: SavedSearch }) {
  const chips = useFilterChips(savedFilters(search))
  if (chips.length === 0) return null
  return (
    <span className="text-sm text-muted">
      {chips.map(({ key, label }, at) => (
        <Fragment key={key}>
          {at > 0 && ', '}
          {label}
        </Fragment>
      ))}
    </span>
  )
}

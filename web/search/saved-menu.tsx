import { Bookmark, BookmarkPlus, ListChecks } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import type { SearchFilters } from './filters.ts'
import { SHORTCUT } from './shortcut-class.ts'

const SaveSheet = lazy(async () => ({ default: (await import('./save-sheet.tsx')).SaveSheet }))
const SavedSheet = lazy(async () => ({ default: (await import('./saved-sheet.tsx')).SavedSheet }))

/** Searches to come back to: this one can be kept, earlier ones opened. */
export function SavedMenu({ filters }: { filters: SearchFilters }) {
  const say = usePhrases('search')
  const [open, setOpen] = useState<'save' | 'saved'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu
        label={say('saved.menu')}
        align="end"
        // What is only heard is placed in it, else it would lie beside the line that moves, and widen the page.
        triggerClass={classes(SHORTCUT, 'relative')}
        trigger={
          <>
            <Bookmark aria-hidden size={16} className="shrink-0 text-accent-text lg:text-inherit" />
            <span className="max-lg:sr-only">{say('saved.menu')}</span>
          </>
        }
      >
        <MenuItem icon={<BookmarkPlus aria-hidden size={20} />} onPress={() => setOpen('save')}>
          {say('save.open')}
        </MenuItem>
        <MenuItem icon={<ListChecks aria-hidden size={20} />} onPress={() => setOpen('saved')}>
          {say('saved.title')}
        </MenuItem>
      </Menu>
      <Suspense fallback={null}>
        {open === 'save' && <SaveSheet filters={filters} onClose={close} />}
        {open === 'saved' && <SavedSheet onClose={close} />}
      </Suspense>
    </>
  )
}

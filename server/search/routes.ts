import * as contract from '#contract/search.ts'
import { memberChange, memberRoute, publicRouteWithTurns } from '#server/route-kinds.ts'
import { changeSavedSearch, deleteSavedSearch, listSavedSearches, saveSearch } from './saved-searches.ts'
import { search } from './search.ts'

export const searchRoutes = [
  publicRouteWithTurns(contract.search, search),
  memberRoute(contract.listSavedSearches, listSavedSearches),
  memberChange(contract.saveSearch, saveSearch),
  memberChange(contract.changeSavedSearch, changeSavedSearch),
  memberChange(contract.deleteSavedSearch, deleteSavedSearch),
]

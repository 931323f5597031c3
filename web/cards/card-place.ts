import { createContext } from 'react'

/** Where somebody is, for a note that stands in place of it and may have no room on a narrow card. */
export const CardPlace = createContext<string | undefined>(undefined)

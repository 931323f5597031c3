/** In which of its turns, one a minute, the member is refreshed: where notices come by themselves, less is asked for. */
export const refreshTurns = { every: 1 }

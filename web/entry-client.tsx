import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readPageData } from './page-data/read-page-data.ts'
import { reloadOnChunkFailure } from './platform/reload-on-chunk-failure.ts'
import { getRouter } from './router.tsx'

reloadOnChunkFailure()

// The router's own client instead of Start's: ours calls the contract, and Start's would bring its server functions (13 KB).
const router = getRouter()
readPageData(router)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})

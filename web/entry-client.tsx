import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isVisitorsPage, readPageData } from './page-data/read-page-data.ts'
import { takeEarlyInput } from './platform/notice-early-input.ts'
import { reloadOnChunkFailure } from './platform/reload-on-chunk-failure.ts'
import { whenWanted } from './platform/when-wanted.ts'
import { getRouter } from './router.tsx'
import { loadMemberParts } from './shell/member-shell.ts'

reloadOnChunkFailure()

// The script may be here sooner than the end of a page that travels slowly, and its data stand at the end.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin, { once: true })
else begin()

function begin() {
  // A visitor's page can be read, and its links followed, as the server wrote it.
  if (isVisitorsPage()) whenWanted(() => void start())
  else void start(loadMemberParts())
}

// The router's own client instead of Start's: ours calls the contract, and Start's would bring its server functions (13 KB).
async function start(parts?: Promise<void>) {
  const router = getRouter()
  readPageData(router)
  await parts
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
        <Alive />
      </StrictMode>,
    )
  })
}

function Alive() {
  // Before the browser tells of anything else: what is typed next would draw the other fields as the server wrote them.
  useLayoutEffect(() => queueMicrotask(() => void takeEarlyInput()), [])
  return null
}

import { useState } from 'react'
import { ThemeControls } from '#web/dev/theme-controls.tsx'
import { ActionSamples } from '#web/dev/action-samples.tsx'
import { ContentSamples } from '#web/dev/content-samples.tsx'
import { FormSamples } from '#web/dev/form-samples.tsx'
import { ListSamples } from '#web/dev/list-samples.tsx'
import { OfferSamples } from '#web/dev/offer-samples.tsx'
import { OverlaySamples } from '#web/dev/overlay-samples.tsx'
import { TokenSamples } from '#web/dev/token-samples.tsx'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { Switch } from '#ui/switch.tsx'
import { ToastProvider } from '#ui/toast.tsx'

/** Every component in every state, for the eye and for screenshots. Development only, hence the plain words. */
export function UiScreen() {
  const [isLoading, setIsLoading] = useState(false)

  return (
    <ToastProvider label="Notices" closeLabel="Close">
      <LoadingBar isActive={isLoading} />
      <main className="mx-auto flex max-w-[75rem] flex-col gap-12 px-4 py-8 sm:px-6">
        <header className="flex flex-col gap-4">
          <h1 className="font-display text-3xl font-semibold md:text-4xl">Good light, good company</h1>
          <ThemeControls />
          <Switch checked={isLoading} onChange={setIsLoading} className="max-w-xs">
            Loading bar
          </Switch>
        </header>
        <TokenSamples />
        <ActionSamples />
        <FormSamples />
        <OverlaySamples />
        <ContentSamples />
        <ListSamples />
        <OfferSamples />
      </main>
    </ToastProvider>
  )
}

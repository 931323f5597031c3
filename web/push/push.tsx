import { InstallOffer } from './install-offer.tsx'
import { NeutralTab } from './neutral-tab.tsx'
import { PushAlert } from './push-alert.tsx'
import { PushLayer } from './push-layer.tsx'

/** The site on this device: the questions whether to show notices and to install it, and what follows. */
export function Push() {
  return (
    <>
      <PushLayer />
      <PushAlert />
      <InstallOffer />
      <NeutralTab />
    </>
  )
}

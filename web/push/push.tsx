import { PushAlert } from './push-alert.tsx'
import { PushLayer } from './push-layer.tsx'

/** Notices on this device: the question whether to show them, and what follows. */
export function Push() {
  return (
    <>
      <PushLayer />
      <PushAlert />
    </>
  )
}

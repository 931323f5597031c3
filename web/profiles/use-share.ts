import { useToast } from '#ui/toast.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

/** Hands the page's address to the device's own sharing, else to the clipboard. */
export function useShare(): () => Promise<void> {
  const say = usePhrases('profiles')
  const toast = useToast()
  const { name } = useSettings()
  return async () => {
    const url = location.origin + location.pathname
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title: say('view.share_title', { site: name }), url })
      } else {
        await navigator.clipboard.writeText(url)
        toast.show({ tone: 'success', message: say('actions.copied') })
      }
    } catch (error) {
      // Closing the device's list is an answer, too.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast.show({ tone: 'danger', message: say('actions.share_failed') })
    }
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Locale, locales } from '#contract/locales.ts'
import { makeMailSamples } from '#contract/mailbox.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#client/api/call.ts'

/** Brings one mail of every kind into the mailbox, to be looked at in a language. */
export function MailSamples() {
  const queryClient = useQueryClient()
  const make = useMutation({
    mutationFn: (language: Locale) => call(makeMailSamples, { language }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['dev', 'mails'] }),
  })
  return (
    <div role="group" aria-label="Samples of every mail" className="flex flex-wrap gap-2">
      {locales.map((language) => (
        <Button
          key={language}
          variant="secondary"
          size="small"
          isBusy={make.isPending}
          onClick={() => make.mutate(language)}
        >
          {language}
        </Button>
      ))}
    </div>
  )
}

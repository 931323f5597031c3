import { useQuery } from '@tanstack/react-query'
import { mailHtmlPath, readMail } from '#contract/mailbox.ts'
import { Card } from '#ui/card.tsx'
import { call } from '#client/api/call.ts'

/** One mail: who, what, its links, and how it looks. Mails never change, so it is read once. */
export function MailView({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['dev', 'mail', id],
    queryFn: () => call(readMail, { id }),
    staleTime: Infinity,
  })
  if (!data) return null
  const { mail } = data

  return (
    <article aria-label={mail.subject} className="flex min-w-0 flex-col gap-4">
      <Card className="flex flex-col gap-3">
        <h2 className="text-lg font-bold">{mail.subject}</h2>
        <p className="text-sm wrap-anywhere text-muted">
          {mail.from.name} &lt;{mail.from.address}&gt; → {mail.to}
        </p>
        <ul aria-label="Links" className="flex flex-col gap-1 text-sm">
          {mail.links.map((url) => (
            <li key={url}>
              <a href={url} className="break-all text-accent-text underline">
                {url}
              </a>
            </li>
          ))}
        </ul>
      </Card>
      {mail.html && (
        <iframe
          title="HTML part"
          src={mailHtmlPath(id)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="h-[46rem] w-full rounded-card border border-line bg-white"
        />
      )}
      <Card>
        <h3 className="mb-3 font-bold">Text part</h3>
        <pre className="text-sm wrap-anywhere whitespace-pre-wrap">{mail.text}</pre>
      </Card>
    </article>
  )
}

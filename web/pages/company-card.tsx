import { Card } from '#ui/card.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { groupPhone } from '#web/sites/group-phone.ts'
import { useSettings } from '#web/sites/settings.ts'

/** Who runs the site, with ways to reach them. */
export function CompanyCard() {
  const say = usePhrases('pages')
  const { company, language, support_email, support_phone } = useSettings()
  const country = new Intl.DisplayNames(language, { type: 'region' }).of(company.country)
  const rows = [
    ['name', company.name],
    ['address', `${company.address}, ${company.city}, ${country}`],
    ['kvk', company.kvk],
    ['vat_numbers', company.vat_numbers.join(', ')],
    ['tradenames', company.tradenames.join(', ')],
  ] as const

  return (
    <Card className="mt-8">
      <h2 className="mb-4 text-lg font-bold">{say('company.title')}</h2>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {rows.map(
          ([key, value]) =>
            value && (
              <div key={key} className="contents">
                <dt className="text-sm text-muted">{say(`company.${key}`)}</dt>
                <dd className="mb-2 wrap-anywhere sm:mb-0">{value}</dd>
              </div>
            ),
        )}
        <dt className="text-sm text-muted">{say('company.support_email')}</dt>
        <dd className="mb-2 wrap-anywhere sm:mb-0">
          <a className="text-accent-text underline underline-offset-4" href={`mailto:${support_email}`}>
            {support_email}
          </a>
        </dd>
        {support_phone && (
          <>
            <dt className="text-sm text-muted">{say('company.support_phone')}</dt>
            <dd>
              <a className="text-accent-text underline underline-offset-4" href={`tel:${support_phone}`}>
                {groupPhone(support_phone)}
              </a>
            </dd>
          </>
        )}
      </dl>
    </Card>
  )
}

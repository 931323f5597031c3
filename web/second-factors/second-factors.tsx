import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#ui/skeleton.tsx'
import { Section } from '#ui/section.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { AuthenticatorPart } from './authenticator-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { secondFactorsQuery } from './second-factors-query.ts'

interface Props {
  /** The other devices were logged out with it. */
  onChange: () => void
}

/** The card of the settings for what protects the account beside the password. Nobody has to. */
export function SecondFactors({ onChange }: Props) {
  const say = usePhrases('sessions')
  const { data: factors, error } = useQuery(secondFactorsQuery)
  return (
    <Section id="protection" title={say('factors.title')} text={say('factors.text')}>
      <Refused by={error} />
      {factors ? (
        <div className="flex flex-col gap-6">
          <AuthenticatorPart isOn={factors.authenticator} onChange={onChange} />
          <PasskeysPart passkeys={factors.passkeys} onChange={onChange} />
        </div>
      ) : (
        !error && (
          <div aria-busy className="flex flex-col gap-3 py-2">
            <Skeleton className="w-40" />
            <Skeleton className="w-64 max-w-full" />
          </div>
        )
      )}
    </Section>
  )
}

import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { Section } from '#ui/section.tsx'

export function DeleteSection() {
  const say = usePhrases('account')
  return (
    <Section id="delete" title={say('delete.title')} text={say('delete.text')}>
      <Link
        to="/settings"
        search={{ delete: true }}
        className={`${buttonClass({ variant: 'secondary' })} self-start text-danger!`}
      >
        {say('delete.begin')}
      </Link>
    </Section>
  )
}

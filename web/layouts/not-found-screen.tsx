import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { DefaultFrame } from './default-frame.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { StatusPage } from '#web/shell/status-page.tsx'

export function NotFoundScreen() {
  const say = usePhrases('shell')
  return (
    <DefaultFrame>
      <StatusPage status={404} title={say('not_found.title')} text={say('not_found.text')}>
        <Link to="/" className={buttonClass({ size: 'large' })}>
          {say('not_found.home')}
        </Link>
      </StatusPage>
    </DefaultFrame>
  )
}

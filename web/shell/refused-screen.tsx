import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button-class.ts'
import { CallRefused } from '#client/api/call.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { ErrorScreen } from './error-screen.tsx'
import { StatusPage } from './status-page.tsx'

/** Says in words why a rule refused a screen; what failed by our fault is said to be ours. The route loads `errors`. */
export function RefusedScreen(props: ErrorComponentProps) {
  const { error } = props
  return error instanceof CallRefused && error.status < 500 ? <Refusal error={error} /> : <ErrorScreen {...props} />
}

function Refusal({ error: { code, status } }: { error: CallRefused }) {
  const say = usePhrases('errors')
  const sayShell = usePhrases('shell')
  return (
    <StatusPage status={status} title={sayShell('error.title')} text={say(code)}>
      <Link to="/" className={buttonClass()}>
        {sayShell('not_found.home')}
      </Link>
    </StatusPage>
  )
}

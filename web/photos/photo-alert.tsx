import { Link } from '@tanstack/react-router'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { dismissPhotoAlert } from './photo-alert-dismissal.ts'

/** Says to a member without a photo what one is good for, until they wave it away. Where there is room, in one line: what lies below is faces. */
export function PhotoAlert() {
  const say = usePhrases('photos')
  return (
    <Alert
      className="in-data-[photo-alert=dismissed]:hidden short:items-center short:py-1 short:pe-12 short:[&>div]:flex-row short:[&>div]:flex-wrap short:[&>div]:items-center short:[&>div]:justify-between short:[&>div>div]:pe-0 lg:items-center lg:py-1.5 lg:[&>div>div:first-child]:flex lg:[&>div>div:first-child]:flex-wrap lg:[&>div>div:first-child]:items-baseline lg:[&>div>div:first-child]:gap-x-3"
      title={say('alert.title')}
      actions={
        <Link to="/profile" className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {say('alert.add')}
        </Link>
      }
      dismiss={{ label: say('alert.dismiss'), onPress: dismissPhotoAlert }}
    >
      {/* On a phone the faces below need the room. */}
      <span className="max-sm:sr-only">{say('alert.text')}</span>
    </Alert>
  )
}

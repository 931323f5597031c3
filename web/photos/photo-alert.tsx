import { Link } from '@tanstack/react-router'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { dismissPhotoAlert } from './photo-alert-dismissal.ts'

/** Says to a member without a photo what one is good for, until they wave it away. */
export function PhotoAlert() {
  const say = usePhrases('photos')
  return (
    <Alert
      className="in-data-[photo-alert=dismissed]:hidden short:items-center short:py-1 short:pe-12 short:[&>div]:flex-row short:[&>div]:flex-wrap short:[&>div]:items-center short:[&>div]:justify-between short:[&>div>div]:pe-0"
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

import { Flag, Heart, MessageCircle, Pencil, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge, Tag } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem, menuItemClass } from '#ui/menu.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Row, Samples } from '#web/dev/sample.tsx'

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const
const TONES = ['neutral', 'accent', 'success', 'warning', 'danger'] as const

export function ActionSamples() {
  const [isLiked, setIsLiked] = useState(true)
  const [isPressed, setIsPressed] = useState(true)

  return (
    <Samples title="Actions">
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Row key={size}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} isBusy>
            {variant}
          </Button>
        ))}
      </Row>
      <Row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
        <a href="#top" className={buttonClass({ variant: 'secondary' })}>
          A link
        </a>
      </Row>
      <div className="w-72">
        <Button className="w-full">
          <MessageCircle aria-hidden size={20} className="shrink-0" />
          Freundschaftsbenachrichtigungseinstellungen öffnen
        </Button>
      </div>
      <Row>
        <IconButton label="Like" aria-pressed={isLiked} onClick={() => setIsLiked(!isLiked)}>
          <Heart aria-hidden fill={isLiked ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton label="Message" variant="raised">
          <MessageCircle aria-hidden />
        </IconButton>
        <IconButton label="Like" variant="accent">
          <Heart aria-hidden />
        </IconButton>
        <IconButton label="Report" variant="onPhoto">
          <Flag aria-hidden />
        </IconButton>
        <IconButton label="Not now" variant="raised" disabled>
          <Heart aria-hidden />
        </IconButton>
        <MenuSamples />
        <Spinner label="Loading" />
      </Row>
      <Row>
        <Chip isPressed={isPressed} onClick={() => setIsPressed(!isPressed)}>
          Online lately
        </Chip>
        <Chip isPressed={false}>With photo</Chip>
        <Chip icon={<SlidersHorizontal aria-hidden size={16} />}>Filters</Chip>
        <Chip disabled>Disabled</Chip>
      </Row>
      <Row>
        {TONES.map((tone, index) => (
          <Badge key={tone} tone={tone} count={[1, 12, 99, 100, 5000][index] ?? 0} label="new messages" />
        ))}
        {TONES.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
        <Tag tone="accent" icon={<Heart aria-hidden size={14} />}>
          Fictional profile
        </Tag>
      </Row>
    </Samples>
  )
}

function MenuSamples() {
  return (
    <>
      <Menu label="More">
        <MenuItem icon={<Pencil aria-hidden size={20} />} onPress={() => {}}>
          Write a note
        </MenuItem>
        <li>
          <a href="#top" className={menuItemClass()}>
            <Heart aria-hidden size={20} />
            Go to likes
          </a>
        </li>
        <MenuItem isDisabled onPress={() => {}}>
          Not possible now
        </MenuItem>
        <MenuItem tone="danger" icon={<Trash2 aria-hidden size={20} />} onPress={() => {}}>
          Delete conversation
        </MenuItem>
      </Menu>
      <Menu label="Sort by" trigger="Sort by" triggerClass={buttonClass({ variant: 'secondary' })} align="end">
        <MenuItem onPress={() => {}}>Newest</MenuItem>
        <MenuItem onPress={() => {}}>Nearest</MenuItem>
      </Menu>
    </>
  )
}

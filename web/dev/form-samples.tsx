import { Eye, Flower2, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateOfBirth } from '#ui/date-of-birth.tsx'
import { Dots } from '#ui/dots.tsx'
import { Field, TextArea } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Progress } from '#ui/progress.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Range } from '#ui/range.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { Samples } from '#web/dev/sample.tsx'

const COUNTRIES = [
  { value: 'de', label: 'Deutschland' },
  { value: 'pl', label: 'Polska' },
]

const WORDS = { label: 'Date of birth', dayLabel: 'Day', monthLabel: 'Month', yearLabel: 'Year' }

export function FormSamples() {
  const [gender, setGender] = useState<'woman' | 'man' | ''>('woman')
  const [born, setBorn] = useState('')
  const [ages, setAges] = useState<[number, number]>([28, 45])

  return (
    <Samples title="Forms">
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <Field label="Name" placeholder="How may we call you?" hint="Others see this name." />
        <Field label="E-mail" type="email" defaultValue="anna@" error="Please enter a whole address." />
        <Field
          label="Password"
          type="password"
          defaultValue="secret-secret"
          end={
            <IconButton label="Show">
              <Eye aria-hidden size={20} />
            </IconButton>
          }
        />
        <Field label="Disabled" defaultValue="Not now" disabled />
        <Select label="Country" options={COUNTRIES} placeholder="Please choose" />
        <Select label="Country" options={COUNTRIES} error="Please choose a country." />
        <TextArea label="About me" placeholder="One true thing and one small lie" hint="Up to 2000 letters" />
        <TextArea label="About me" defaultValue="Hi" error="A little longer, please." />
        <DateOfBirth {...WORDS} value={born} onChange={setBorn} hint={born || 'You must be at least 18.'} />
        <DateOfBirth
          {...WORDS}
          order={['month', 'day', 'year']}
          value="2015-03-07"
          onChange={() => {}}
          error="You must be at least 18."
        />
        <RadioCards
          label="I am"
          columns={2}
          options={[
            { value: 'woman', label: 'A woman', icon: <Flower2 aria-hidden size={20} /> },
            { value: 'man', label: 'A man', icon: <Sparkles aria-hidden size={20} /> },
          ]}
          value={gender}
          onChange={setGender}
        />
        <RadioCards
          label="I look for"
          options={[
            { value: 'talk', label: 'Somebody to talk to', hint: 'Freundschaftsbeziehungen eingeschlossen' },
            { value: 'love', label: 'Something lasting' },
            { value: 'none', label: 'Not on this site', isDisabled: true },
          ]}
          value=""
          onChange={() => {}}
          error="Please choose one."
        />
        <div>
          <Checkbox defaultChecked>I am at least 18 years old</Checkbox>
          <Checkbox hint="You can change your mind at any time.">Send me news</Checkbox>
          <Checkbox error="Without this we cannot go on.">
            I accept the{' '}
            <a href="#top" className="text-accent-text underline">
              terms
            </a>
          </Checkbox>
          <Checkbox disabled defaultChecked>
            Disabled
          </Checkbox>
        </div>
        <div>
          <Switch defaultChecked hint="Neutral titles and icons.">
            Discreet mode
          </Switch>
          <Switch>Benachrichtigungseinstellungen per E-Mail</Switch>
          <Switch disabled>Disabled</Switch>
        </div>
        <Range
          label="Age"
          lowLabel="From"
          highLabel="To"
          min={18}
          max={99}
          value={ages}
          onChange={setAges}
          valueText={`${ages[0]} to ${ages[1]}`}
        />
        <div className="flex flex-col gap-6">
          <Progress label="Profile" value={60} valueText="60 %" />
          <Dots current={3} count={6} label="Step 3 of 6" />
        </div>
      </div>
    </Samples>
  )
}

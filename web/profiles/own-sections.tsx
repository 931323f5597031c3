import { ABOUT_LENGTH, MESSAGE_LENGTH, NAME_LENGTH } from '#contract/signup.ts'
import type { profileFields } from '#contract/vocabularies.ts'
import { Field, TextArea } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { AnswerChips, InterestChips, questions, TattooChips } from '#web/vocabularies/description-chips.tsx'
import { EditSection } from './edit-section.tsx'
import { useGenderOptions } from '#web/vocabularies/use-gender-options.ts'
import { useOwnFields } from './use-own-fields.ts'

const LONGEST_REASON = 200

/** Tells of a field that the site shows to nobody. */
function useHiddenHint(): (field: (typeof profileFields)[number]) => string | undefined {
  const say = usePhrases('profiles')
  const { visible_profile_fields: visible } = useSettings()
  return (field) => (visible.includes(field) ? undefined : say('own.not_shown'))
}

/** Name, and whom one looks for. */
export function BasicsSection() {
  const say = usePhrases('profiles')
  const sayJoining = usePhrases('signup')
  const { values, change, errorOf, ...state } = useOwnFields('basics')
  const genders = useGenderOptions({ male: sayJoining('account.man'), female: sayJoining('account.woman') })
  return (
    <EditSection id="basics" title={say('own.basics')} state={state}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={say('own.name')}
          name="name"
          autoComplete="nickname"
          maxLength={NAME_LENGTH.longest}
          hint={sayJoining('account.name_hint')}
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
          error={errorOf('name')}
        />
        <Select
          label={say('own.seeks')}
          name="seeks"
          hint={say('own.seeks_hint')}
          options={genders}
          value={values.seeks}
          onChange={(seeks) => change({ seeks })}
          error={errorOf('seeks')}
        />
      </div>
    </EditSection>
  )
}

/** The member's own words. */
export function AboutSection() {
  const say = usePhrases('profiles')
  const sayJoining = usePhrases('signup')
  const hiddenHint = useHiddenHint()
  const { visible_profile_notes: notes } = useSettings()
  const { values, change, errorOf, ...state } = useOwnFields('about_me')
  const text = values.about_me ?? ''
  return (
    <EditSection
      id="about_me"
      title={say('own.about')}
      text={notes.includes('about_me') ? undefined : say('own.not_shown')}
      state={state}
    >
      <TextArea
        label={sayJoining('about.about_me')}
        name="about_me"
        rows={6}
        maxLength={ABOUT_LENGTH}
        placeholder={sayJoining('about.placeholder')}
        hint={sayJoining('about.count', { count: text.length, most: ABOUT_LENGTH })}
        value={text}
        onChange={(event) => change({ about_me: event.target.value })}
        error={errorOf('about_me')}
      />
      <TextArea
        label={sayJoining('account.message')}
        name="signup_message"
        rows={2}
        maxLength={MESSAGE_LENGTH}
        hint={
          notes.includes('signup_message')
            ? sayJoining('account.message_hint', { count: MESSAGE_LENGTH })
            : say('own.not_shown')
        }
        value={values.signup_message ?? ''}
        onChange={(event) => change({ signup_message: event.target.value })}
        error={errorOf('signup_message')}
      />
      <Field
        label={sayJoining('about.reason')}
        name="reason_for_signup"
        maxLength={LONGEST_REASON}
        placeholder={sayJoining('about.reason_placeholder')}
        hint={hiddenHint('reason_for_signup')}
        value={values.reason_for_signup ?? ''}
        onChange={(event) => change({ reason_for_signup: event.target.value })}
        error={errorOf('reason_for_signup')}
      />
    </EditSection>
  )
}

/** What one likes. */
export function InterestsSection() {
  const say = usePhrases('profiles')
  const hiddenHint = useHiddenHint()
  const { values, change, errorOf: _errorOf, ...state } = useOwnFields('interests')
  return (
    <EditSection id="interests" title={say('own.interests')} state={state}>
      <InterestChips
        value={values.interests ?? []}
        onChange={(interests) => change({ interests: [...interests] })}
        hint={hiddenHint('interests')}
      />
    </EditSection>
  )
}

/** Looks and circumstances, each with an answer or none. */
export function DescriptionSection() {
  const say = usePhrases('profiles')
  const hiddenHint = useHiddenHint()
  const { values, change, errorOf: _errorOf, ...state } = useOwnFields('looks')
  return (
    <EditSection id="looks" title={say('own.looks')} text={say('own.looks_text')} state={state}>
      {questions.map((question) => (
        <AnswerChips
          key={question}
          question={question}
          gender={values.gender ?? 'other'}
          value={values[question] ?? ''}
          onChange={(answer) => change({ [question]: answer || null })}
          hint={hiddenHint(question)}
        />
      ))}
      <TattooChips
        value={values.tattoos ?? null}
        onChange={(tattoos) => change({ tattoos })}
        hint={hiddenHint('tattoos')}
      />
    </EditSection>
  )
}

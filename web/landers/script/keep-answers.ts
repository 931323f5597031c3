import { readDraft, saveDraft } from '#client/form/draft-storage.ts'
import { ACCOUNT_DRAFT, emptyDraft } from '#web/signup-entry/account-draft.ts'
import { keepWish } from '#web/signup-entry/return-path.ts'
import { readAnswers, saveAnswers } from '#web/signup-entry/lander-answers.ts'

/** Who somebody is and whom they look for is answered here. */
const NEXT_QUESTION = '?question=birth'

/**
 * Brings what was answered here along into signup: in the tab's storage, because an address with it would stand in histories
 * and logs. Where nothing can be kept the form goes its own way, as it does without a script.
 */
export function keepAnswers(): void {
  addEventListener('submit', (event) => {
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement && target.matches('form.start'))) return
    const isKept = keep(target)
    if (submitter instanceof HTMLButtonElement) keepWanted(target.dataset, submitter.value)
    if (!isKept) return
    event.preventDefault()
    location.assign(target.action + NEXT_QUESTION)
  })
}

/** Tells whether the next page will find it. */
function keep(form: HTMLFormElement): boolean {
  const told = new FormData(form)
  const message = findMessage()
  saveDraft(ACCOUNT_DRAFT, {
    ...readDraft(ACCOUNT_DRAFT, emptyDraft),
    gender: told.get('gender'),
    seeks: told.get('seeks'),
    ...(message ? { signup_message: message } : {}),
  })
  const interests = answersOf('interest')
  const [place] = answersOf('place')
  saveAnswers({
    ...readAnswers(),
    ...(interests.length > 0 && { interests }),
    ...(place && { place: JSON.parse(place) }),
  })
  return readDraft(ACCOUNT_DRAFT, emptyDraft).gender === told.get('gender')
}

/** On the page of a person: what to do about them, and where to come back to. */
function keepWanted({ id, name }: DOMStringMap, kind: string): void {
  if (!id || !name) return
  if (kind === 'like') keepWish(`/members/${id}`, { kind, id, name })
  if (kind === 'message') keepWish(`/members/${id}/chat`, { kind, id, name })
}

/** What was typed into `data-message`, else the words of the answer that was chosen. */
function findMessage(): string | undefined {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[data-message]')
  return field?.value.trim() || answersOf('message')[0]
}

/** The values of everything that is chosen and stands for a thing that signup asks too. */
function answersOf(name: 'interest' | 'message' | 'place'): string[] {
  const chosen = document.querySelectorAll<HTMLInputElement>(`input[data-${name}]:checked`)
  return Array.from(chosen, (input) => input.dataset[name] ?? '')
}

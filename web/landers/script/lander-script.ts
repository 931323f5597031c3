import { askBeforeEntry } from './ask-before-entry.ts'
import { fetchSignup } from './fetch-signup.ts'
import { keepAnswers } from './keep-answers.ts'
import { keepLanguage } from './keep-language.ts'
import { keepSource } from './keep-source.ts'
import { moveCards } from './move-cards.ts'
import { showSearch } from './show-search.ts'
import { showWayOn } from './show-way-on.ts'
import { stopWhenSaving } from './stop-when-saving.ts'

// The one script of a lander; it stands at the end of its document. Without it the page is read, answered and left as well.
showSearch(keepSource() ?? {})
keepLanguage()
stopWhenSaving()
askBeforeEntry()
keepAnswers()
moveCards()
showWayOn()
fetchSignup()

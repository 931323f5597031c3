/** What only the site calls itself, in its seven languages; as a word of its own in a name it speaks for the site. */
const OFFICES = [
  'admin sysadmin administrator administratorin administration webmaster operator moderator moderatorin moderation',
  'support helpdesk kundenservice kundendienst administrateur administratrice moderateur moderatrice administrador',
  'administradora moderador moderadora soporte amministratore amministratrice moderatore supporto assistenza beheerder',
  'klantenservice klantendienst administratorka administracja moderatorka moderacja customerservice customersupport',
  'customercare serviceclient serviceclients servicioalcliente atencionalcliente servizioclienti servizioassistenza',
  'obslugaklienta pomoctechniczna kundenbetreuung ondersteuning klantenondersteuning assistance soportetecnico',
  'security securityteam sicherheit sicherheitsteam securite equipedesecurite equipesecurite seguridad equipodeseguridad',
  'sicurezza veiligheid veiligheidsteam beveiliging beveiligingsteam bezpieczenstwo bezpieczenstwa dzialbezpieczenstwa',
  // Not the French for help: Aidé is a name.
  'hilfe help ayuda aiuto hulp pomoc centredaide aideenligne info infos information informationen informations',
  'informacion informazioni informatie informacja informacje system systeme sistema systeem',
  'verifizierung verification verificacion verifica verificatie weryfikacja',
  'verified verifiziert verifie verificado verificada verificato verificata geverifieerd zweryfikowany zweryfikowana',
  'official offiziell officiel oficial ufficiale officieel oficjalny oficjalna',
].flatMap((line) => line.split(' '))
/** What stands beside such words and says nothing alone. */
const COMPANY = [
  'team staff service crew center desk bot the das site chat equipe equipo squadra zespol dzial',
  'kunden customer client klanten konto account member mitglieder user premium live tech technik online billing payment',
  'nachricht nachrichten meldung message messages mensaje mensajes messaggio messaggi bericht berichten wiadomosc',
  'de at ch en uk us eu es fr it nl pl my',
].flatMap((line) => line.split(' '))

/** Letters of other alphabets, digits and signs, each with the Latin letter that it looks like. */
const LOOK_ALIKES = new Map(
  'аa вb еe кk мm нh оo рp сc тt уy хx ѕs іi јj ԁd ԛq ԝw һh ӏl ѵv гr пn αa βb εe ιi κk μm νv οo ρp τt υu χx ηn łl ıi øo đd ħh ŧt ðd ŋn ɓb ɖd ɗd ƙk ƴy ƒf ɲn ʋu ǥg əe ɛe ǝe ɔo ǀl ǃi 0o 1i 3e 4a 5s 7t $s !i |l'
    .split(' ')
    .map(([alike = '', latin = '']) => [alike, latin]),
)

// Two of them look like two letters, each in another type: see `isSiteLike`.

/** From so many letters on the name of a site is in no other name by chance. */
const LONG_NAME = 5

/** Whether a name speaks for the site: its own name, or that of an office, however it is written. */
export function isSiteLike(name: string, siteName: string): boolean {
  const site = joined(fold(siteName))
  const official = new Set([...offices, site].filter(Boolean))
  const known = new Set([...official, ...company])
  const speaks = (text: string) => {
    const words = text.split(/[^\p{L}]+/u).filter(Boolean)
    if (hasNeighbours(words, official)) return true
    if (site.length >= LONG_NAME && words.some((word) => word.includes(site))) return true
    // Put together from such words, as one of several or letter by letter.
    return [...words, words.join('')].some(
      (one) => isMadeOf(one, known) && [...official].some((word) => one.includes(word)),
    )
  }
  const spellings = [
    name,
    name.replaceAll(/\d+/g, ' '),
    name.replaceAll(/ʋ/giu, 'v').replaceAll(/ɣ/giu, 'y'),
    name.replaceAll(String.raw`\/`, 'v').replaceAll('()', 'o'),
  ]
  return spellings.map(fold).some((spelling) => speaks(spelling) || hasSignsFor(spelling, official))
}

/** What can stand for a letter: `supp○rt`, or a digit of another script. A hyphen, an apostrophe or a full stop parts names. */
const SIGN = /(?!['’.\d])[\p{S}\p{N}\p{Po}\p{Ps}\p{Pe}]/u

/** Whether a word is one of these but for a few signs in it. */
function hasSignsFor(text: string, wanted: ReadonlySet<string>): boolean {
  return text.split(/[\s\p{Pd}]+/u).some((word) => {
    const letters = [...word]
    const signs = letters.filter((letter) => SIGN.test(letter)).length
    if (signs === 0 || signs * 3 > letters.length) return false
    const isIt = (other: string) => letters.every((letter, at) => letter === other[at] || SIGN.test(letter))
    return [...wanted].some((other) => other.length === letters.length && isIt(other))
  })
}

/** Whether a word, or neighbouring ones without what parts them, is one of these. */
function hasNeighbours(words: readonly string[], wanted: ReadonlySet<string>): boolean {
  const longest = Math.max(...Array.from(wanted, ({ length }) => length))
  return words.some((_, first) => {
    let together = ''
    for (let last = first; last < words.length && together.length < longest; last++) {
      together += words[last]
      if (wanted.has(together)) return true
    }
    return false
  })
}

/** In one walk over the letters: an expression would try every way of parting them, and some texts have millions. */
function isMadeOf(text: string, parts: ReadonlySet<string>): boolean {
  const isReached = [true]
  for (let at = 0; at < text.length; at++) {
    if (!isReached[at]) continue
    for (const part of parts) if (text.startsWith(part, at)) isReached[at + part.length] = true
  }
  return text !== '' && isReached[text.length] === true
}

/** Scripts in which people write their names today; others hold letters that look like Latin ones and are nobody's. */
const SCRIPTS = [
  'Latin Cyrillic Greek Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hangul Hebrew Kannada Khmer',
  'Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan',
].flatMap((line) => line.split(' ').map((script) => `\\p{Script=${script}}`))
/** Han stands beside the syllables of its readers. */
const CHINESE_OR_JAPANESE = ['Han', 'Hiragana', 'Katakana', 'Bopomofo']
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const ANYWHERE = '\\p{Script=Common}\\p{Script=Inherited}'
const ONE_SCRIPT = new RegExp(
  `^(?:${[...SCRIPTS, CHINESE_OR_JAPANESE].map((letters) => `[${letters}${ANYWHERE}]+`).join('|')})$`,
  'u',
)
/** Latin letters of no living name: phonetic signs, small capitals and barred ones, but for those that languages have taken. */
const NOBODYS = /(?![əɛɔɓɗɖɣƙƴƒɲʋʒǥǝǀǁǂǃ])[\u0180-\u02AF\u1D00-\u1DBF\u2C60-\u2C7F\uA720-\uA7FF\uAB30-\uAB6F]/iu

/** Whether a name is written with letters that only look like others: of several scripts in one word, or of none that is anybody's. */
export function isDisguised(name: string): boolean {
  const text = name.normalize('NFKD')
  const words = text.split(/[^\p{L}\p{M}]+/u).filter(Boolean)
  return NOBODYS.test(text) || words.some((word) => !ONE_SCRIPT.test(word))
}

/** As it looks at a glance: without accents and small signs, in small letters, one sign for all that look the same. */
function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Lm}]/gu, '')
    .replaceAll(BOXED, asLetter)
    .toLowerCase()
  const latin = [...plain].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
  return latin.replaceAll('l', 'i').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

/** The alphabets of white letters in circles and boxes, and of flags, each from A to Z. */
const BOXED = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu
const SMALL_A = 0x61
const FIRST_BOXED = [0x1_f1_e6, 0x1_f1_70, 0x1_f1_50]

function asLetter(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const first = FIRST_BOXED.find((one) => one <= code) ?? code
  return String.fromCodePoint(SMALL_A + code - first)
}

function joined(text: string): string {
  return text.replaceAll(/[^\p{L}]+/gu, '')
}

/** As they look at a glance. */
const offices = OFFICES.map((word) => joined(fold(word)))
const company = COMPANY.map(fold)

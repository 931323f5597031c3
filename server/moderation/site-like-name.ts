/** What only the site calls itself, in its seven languages; as a word of its own in a name it speaks for the site. */
const OFFICES = [
  'admin sysadmin administrator administratorin administration webmaster operator moderator moderatorin moderation',
  'support helpdesk kundenservice kundendienst administrateur administratrice moderateur moderatrice administrador',
  'administradora moderador moderadora soporte amministratore amministratrice moderatore supporto assistenza beheerder',
  'klantenservice klantendienst administratorka administracja moderatorka moderacja customerservice customersupport',
  'customercare serviceclient serviceclients servicioalcliente atencionalcliente servizioclienti servizioassistenza',
  'obslugaklienta pomoctechniczna',
].flatMap((line) => line.split(' '))
/** What stands beside such words and says nothing alone. */
const COMPANY = 'team staff service official offiziell crew center desk bot the das site chat'.split(' ')

/** Letters of other alphabets, digits and signs, each with the Latin letter that it looks like. */
const LOOK_ALIKES = new Map(
  'аa вb еe кk мm нh оo рp сc тt уy хx ѕs іi јj ԁd ԛq ԝw һh ӏl ѵv гr пn αa βb εe ιi κk μm νv οo ρp τt υu χx ηn łl ıi 0o 1i 3e 4a 5s 7t $s !i |l'
    .split(' ')
    .map(([alike = '', latin = '']) => [alike, latin]),
)

/** Whether a name speaks for the site: its own name, or that of an office, however it is written. */
export function isSiteLike(name: string, siteName: string): boolean {
  const official = [...OFFICES, siteName].map((word) => joined(fold(word))).filter(Boolean)
  const whole = new RegExp(`^(?:${[...official, ...COMPANY.map(fold)].join('|')})+$`)
  const speaks = (text: string) => {
    const words = text.split(/[^\p{L}]+/u).filter(Boolean)
    if (words.some((word) => official.includes(word))) return true
    // Written as one word, or letter by letter.
    const all = words.join('')
    return whole.test(all) && official.some((word) => all.includes(word))
  }
  return [fold(name), fold(name.replaceAll(/\d+/g, ' '))].some(speaks)
}

/** As it looks at a glance: without accents, in small letters, one sign for all that look the same. */
function fold(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const latin = [...plain].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
  return latin.replaceAll('l', 'i').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

function joined(text: string): string {
  return text.replaceAll(/[^\p{L}]+/gu, '')
}

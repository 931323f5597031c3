/**
 * How people ask to leave the site, for money, or set somebody up, in seven languages: lower case and without accents.
 * Each pattern is one way of saying it; `server/moderation/corpus/` shows what they find and what they leave alone.
 */

/** Any of these words, whole. */
const words = (...list: string[]) => new RegExp(`\\b(${list.join('|')})\\b`)
/** One of the first near one of the second, in either order. */
const near = (one: string, other: string) =>
  new RegExp(`\\b(${one})\\b.{0,40}\\b(${other})\\b|\\b(${other})\\b.{0,40}\\b(${one})\\b`)

const APPS =
  'whats ?app|whatsap+|watsap+|wha?ts|w[/ ]?app|telegram|tele gram|signal app|viber|snapchat|snap|instagram|insta|kik|skype|wechat|line id|facebook|messenger|discord|tiktok|hangouts?|google chat|zangi|threema|icq'

/** To write, to add, to give, to find: what makes of an app's name a request. */
const REACH =
  'schreib|schreibe|schreiben|add|adde|meld|melde|nummer|erreichst|findest|kontaktiere|wechseln|weiterschreiben|' +
  'write me|write to me|text me|message me|msg me|hit me|add me|reach me|find me|contact me|number|move to|chat on|talk on|switch|' +
  'escribeme|escribir|agregame|numero|hablamos|hablar|buscame|contactame|pasate|sigueme|' +
  'ecris|ecrire|ajoute|contacte|retrouve|parler|passer sur|continuer|' +
  'scrivimi|aggiungimi|contattami|trovami|sentirci|continuare|passiamo|' +
  'schrijf|voeg|bereik|vind me|praten|' +
  'napisz|dodaj|znajdz|numer|pisz|przejdzmy'

export const CONTACT_WAYS: readonly RegExp[] = [
  near(APPS, REACH),
  new RegExp(`\\b(mein|my|mi|mon|il mio|mijn|moj) (${APPS}) ?(ist|heisst|is|es|est|e|to|name|:)`),
  words(
    '(meine|meine handy|meine telefon)[ -]?nummer (ist|lautet)',
    'ruf (mich|doch) (mal |bitte )?an',
    'gib mir deine (handy|telefon)?nummer',
    'schick mir deine (handy|telefon)?nummer',
    'deine (handy|telefon)nummer',
    'meine (e ?mail|mail) ?(adresse)? (ist|lautet)',
    'schreib mir (eine mail|per mail|auf meine mail|an meine mail)',
    'ausserhalb (der seite|von hier|der plattform) schreiben',
    'nicht (mehr )?auf dieser seite schreiben',
  ),
  words(
    'my (phone |cell |mobile )?number is',
    'call me (on|at)',
    'give me your (phone |cell |mobile )?number',
    'send me your (phone |cell |mobile )?number',
    "what'?s your (phone |cell |mobile )?number",
    'my e-?mail (address )?is',
    'e-?mail me (at|on)',
    'off (this|the) (site|app|platform)',
    'outside (of )?(this|the) (site|app|platform)',
    'text me (at|on)',
  ),
  words(
    'mi (numero|telefono|movil|correo)( de telefono)? es',
    'llamame (al|a)',
    'dame tu (numero|telefono|movil|correo)',
    'pasame tu (numero|telefono|movil|correo|whatsapp)',
    'cual es tu (numero|telefono|correo)',
    'fuera de (esta|la) (pagina|web|app|plataforma)',
  ),
  words(
    "mon (numero|tel|telephone|mail|e-?mail)( de telephone)? (est|c'est)",
    'appelle(z)?[ -]moi (au|sur)',
    '(donne|envoie|file|passe)(z)?[ -]moi (ton|votre) (numero|tel|telephone|mail|e-?mail)',
    "c'est quoi ton (numero|tel|telephone)",
    'en dehors (du|de ce|de cette) (site|appli|plateforme)',
  ),
  words(
    'il mio (numero|telefono|cellulare|indirizzo)( di telefono)? e',
    'la mia (mail|e-?mail) e',
    'chiamami (al|allo|sul)',
    '(dammi|mandami|passami) (il tuo|la tua) (numero|telefono|cellulare|mail|e-?mail)',
    'qual e il tuo (numero|telefono)',
    'fuori da (questo|questa|sito|app)',
  ),
  words(
    'mijn (telefoon)?nummer is',
    'bel me (op|even op)',
    '(geef|stuur|app) (me|mij) je (telefoon|mobiele )?nummer',
    'wat is je (telefoon)?nummer',
    'mijn (e-?mail|mailadres|e-?mailadres) is',
    'buiten (deze|de) (site|app|website)',
  ),
  words(
    'moj (numer|telefon|mail|e-?mail)( telefonu)? to',
    'zadzwon (do mnie )?(na|pod)',
    '(daj|podaj|wyslij) (mi )?(swoj )?(numer|telefon|mail|e-?mail)',
    'jaki (jest|masz) (twoj )?numer',
    'poza (ta |tym )?(strona|portalem|aplikacja)',
  ),
]

const PAYMENTS =
  'western union|moneygram|money gram|paypal|pay pal|revolut|wise|cash ?app|venmo|zelle|bitcoin|btc|crypto|usdt|ethereum|iban|steam|itunes|google play|amazon|apple|gift ?cards?|gutschein(e|karte|karten|code)?|geschenkkarte(n)?|tarjeta(s)? (de )?regalo|carte(s)? cadeau|buono regalo|cadeaukaart(en)?|karta podarunkowa|blik|bizum|tikkie|paysafecard|paysafe'

const SEND =
  'send|schick|schicke|schicken|uberweis|uberweise|uberweisen|kauf|kaufe|zahl|zahlen|sende|buy|transfer|pay|wire|need|brauche|' +
  'envia|enviame|manda|mandame|compra|comprame|transfiere|paga|pagar|necesito|envoie|envoyer|achete|verse|virement|payer|besoin|' +
  'invia|inviami|mandami|compra|comprami|bonifico|pagare|serve|ho bisogno|stuur|sturen|koop|kopen|maak over|overmaken|betaal|nodig|' +
  'wyslij|przeslij|kup|przelej|przelew|zaplac|potrzebuje|code|codes|kod|codigo'

export const MONEY: readonly RegExp[] = [
  near(PAYMENTS, SEND),
  words(
    '(kannst|konntest|konntet) (du )?(mir )?(bitte )?(etwas |ein bisschen |ein wenig |schnell |kurz )?(geld|\\d+ ?(euro|eur|€)) (leihen|schicken|uberweisen|senden|geben|auslegen)',
    '(leih|schick|uberweis|sende|gib) mir (bitte )?(etwas |ein bisschen |nur |schnell )?(geld|\\d+ ?(euro|eur))',
    'brauche (dringend |sofort |schnell |etwas |noch )*(geld|\\d+ ?(euro|eur))',
    'geld fur (das ticket|den flug|die reise|das krankenhaus|meine mutter|den arzt|die miete|das visum|die operation)',
    '(zahle|gebe) (es )?(dir )?(alles )?(ganz sicher |bestimmt )?zuruck',
    'finanzielle (hilfe|unterstutzung)',
    'taschengeld',
  ),
  words(
    '(can|could|would) you (please )?(lend|send|wire|transfer|borrow|give|loan) me (some |a little |a bit of )?(money|cash|\\$?\\d+)',
    '(lend|send|wire|loan) me (some |the |a little )?(money|cash|\\$?\\d+ ?(dollars|euros?|pounds|bucks)?)',
    'need (some |a little |urgent |your )*(money|cash|financial help)',
    'money for (the|my|a) (ticket|flight|trip|hospital|mother|doctor|rent|visa|surgery|bills?|phone)',
    "(i'?ll|i will) pay you back",
    'financial (help|support|assistance)',
    'sugar (daddy|mommy|baby)',
    'allowance (weekly|every week|per week)',
  ),
  words(
    '(puedes|podrias) (por favor )?(prestarme|enviarme|mandarme|transferirme|darme|hacerme) (algo de |un poco de )?(dinero|plata|\\d+ ?euros?|una transferencia)',
    '(prestame|enviame|mandame|transfiereme|dame) (algo de |un poco de )?(dinero|plata|\\d+ ?euros?)',
    'necesito (urgente |urgentemente |algo de |un poco de )*(dinero|plata|\\d+ ?euros?)',
    'dinero para (el|la|mi|un) (billete|vuelo|viaje|hospital|madre|medico|alquiler|visado|operacion)',
    'te lo devuelvo|te lo devolvere|te lo pagare',
    'ayuda (economica|financiera)',
  ),
  words(
    "(peux|pourrais|pouvez|pourriez)[ -](tu|vous) (s'il te plait )?(me |m')(preter|envoyer|virer|donner|avancer|faire) ?(un peu d'|de l'|l')?(argent|\\d+ ?euros?|un virement)?",
    "(prete|envoie|vire|donne|avance)[ -]moi (un peu d'|de l'|l')?(argent|\\d+ ?euros?)",
    "besoin (urgent )?(d'argent|de \\d+ ?euros?|d'une aide financiere)",
    "argent pour (le|la|l'|mon|ma|un) ?(billet|vol|voyage|hopital|mere|medecin|loyer|visa|operation)",
    'je te (rembourse|rembourserai|rendrai)',
    'aide financiere',
  ),
  words(
    '(puoi|potresti) (per favore )?(prestarmi|mandarmi|inviarmi|farmi|darmi) (un po.? di |dei |un )?(soldi|denaro|\\d+ ?euro|bonifico|prestito)',
    '(prestami|mandami|inviami|dammi) (un po.? di |dei )?(soldi|denaro|\\d+ ?euro)',
    '(ho bisogno|mi servono|avrei bisogno) (urgente |urgentemente |subito )*(di |dei )?(soldi|denaro|\\d+ ?euro)',
    "soldi per (il|la|l'|mia|un) ?(biglietto|volo|viaggio|ospedale|madre|medico|affitto|visto|operazione)",
    'te li (restituisco|ridaro|restituiro|rendo)',
    'aiuto (economico|finanziario)',
  ),
  words(
    '(kun|kan|zou) (je|jij) (me |mij )?(alsjeblieft )?(wat |een beetje )?(geld|\\d+ ?euro) (lenen|sturen|overmaken|geven|voorschieten)',
    '(leen|stuur|geef) (me|mij) (wat |een beetje )?(geld|\\d+ ?euro)',
    '(heb|ik heb) (dringend |snel |echt )*(geld|\\d+ ?euro) nodig',
    'geld voor (het|de|mijn|een) (ticket|vlucht|reis|ziekenhuis|moeder|dokter|huur|visum|operatie)',
    'betaal (het |je )?(je |het )?(snel )?terug',
    'financiele (hulp|steun)',
  ),
  words(
    '(czy )?(mozesz|moglbys|moglabys) (mi )?(prosze )?(pozyczyc|wyslac|przelac|przeslac|dac) (mi )?(troche )?(pieniedzy|pieniadze|kase|\\d+ ?(zl|zlotych|euro))',
    '(pozycz|wyslij|przelej|przeslij|daj) mi (troche )?(pieniedzy|pieniadze|kase|\\d+ ?(zl|zlotych|euro))',
    'potrzebuje (pilnie |szybko |troche )*(pieniedzy|kasy|\\d+ ?(zl|zlotych|euro))',
    'pieniadze na (bilet|lot|podroz|szpital|matke|lekarza|czynsz|wize|operacje)',
    'oddam ci|zwroce ci',
    '(pomoc|pomocy|wsparcie) (finansowa|finansowej|finansowe)',
  ),
]

export const SCAM: readonly RegExp[] = [
  near(
    'invest\\w*|invertir|inversion|investir|investire|investimento|investeren|inwestowac|inwestycja|inwestycje|trading|forex|bitcoin|btc|crypto\\w*|krypto\\w*|cripto\\w*',
    'profit|profits|gewinn|gewinne|rendite|garantiert|guaranteed|returns?|earn|verdienen|verdien|rich|reich|double|verdoppeln|plattform|platform|mentor|ganancias?|garantizad[oa]s?|ganar|duplicar|gains?|garantis?|gagner|doubler|guadagno|guadagnare|garantito|garantiti|raddoppiare|winst|gegarandeerd|rijk|verdubbelen|zysk|zyski|gwarantowany|zarobic|zarobek|podwoic|teach you|zeige dir|beibringen|ensenarte|insegnarti|apprendre|leren|naucze',
  ),
  near(
    'erbe|erbschaft|millionen|million|inheritance|fund|herencia|millones|millon|heritage|millions?|eredita|milioni|erfenis|miljoen|spadek|milionow',
    'bank|konto|account|anwalt|lawyer|teilen|share|transfer|cuenta|abogado|compartir|compte|avocat|partager|banque|conto|avvocato|condividere|rekening|advocaat|delen|konta|prawnik|podzielic|verstorben|deceased|fallecido|decede|defunto|overleden|zmarly',
  ),
  near(
    'soldat|general|army|military|us army|syria|syrien|afghanistan|oil rig|bohrinsel|bohrplattform|peacekeeping|mission|militar|soldado|ejercito|plataforma petrolera|militaire|soldat|armee|plateforme petroliere|militare|esercito|piattaforma petrolifera|soldaat|leger|booreiland|zolnierz|wojsko|platforma wiertnicza',
    'package|paket|box|gold|money|geld|urlaub beantragen|leave|diplomat|kurier|courier|zoll|customs|paquete|oro|dinero|aduana|mensajero|colis|argent|douane|coursier|pacco|soldi|dogana|corriere|pakket|goud|koerier|paczka|zloto|pieniadze|clo|kurier',
  ),
  near(
    'fotos?|videos?|pictures?|photos?|nudes?|nacktbilder|bilder|imagenes|images|immagini|foto.s|filmpjes?|zdjecia|nagrania',
    'veroffentliche|veroffentlichen|deiner familie|deinen freunden|deiner frau|deinem chef|your family|your friends|your wife|your boss|expose|publish|leak|publicar|publicare|tu familia|tus amigos|tu mujer|publier|ta famille|tes amis|ta femme|pubblichero|pubblicare|tua famiglia|tuoi amici|tua moglie|publiceren|je familie|je vrienden|je vrouw|opublikuje|twojej rodzinie|twoim znajomym|twojej zonie',
  ),
  words(
    '(du hast|sie haben) (gewonnen|einen preis gewonnen)',
    'gewinnspiel gewonnen',
    'verifizier(e|en)? (dein|deine|dich|dein konto).{0,30}(link|code|hier)',
    '(schick|sende|gib) mir (den|deinen) (code|sms-?code|bestatigungscode)',
    'bestatigungscode',
    'klick (auf|bitte auf|hier auf) (den|diesen|meinen) link',
    'sicherheits(uberprufung|verifizierung|id).{0,40}(treffen|date)',
  ),
  words(
    'you (have |just )?won (a|the) (prize|lottery|iphone)',
    'verify (your|you|yourself).{0,30}(link|code|account|here|site)',
    '(send|give|tell) me (the|your|that) (verification |sms |security |6[ -]digit )?code',
    'click (on |here on )?(the|this|my) link',
    '(hookup|dating|safe|security) (id|badge|pass|card).{0,40}(free|verify|get|link)?',
  ),
  words(
    'has ganado (un|el) (premio|sorteo|iphone)',
    '(verifica|verificar) (tu|tus).{0,30}(enlace|codigo|cuenta|aqui)',
    '(enviame|mandame|dame|dime) (el|tu) codigo',
    '(haz clic|pincha|pulsa) (en|aqui en) (el|este|mi) enlace',
  ),
  words(
    '(tu as|vous avez) gagne (un|le) (prix|lot|iphone)',
    '(verifie|verifiez|verifier) (ton|votre).{0,30}(lien|code|compte|ici)',
    '(envoie|donne|dis)(z)?[ -]moi (le|ton|votre) code',
    'clique(z)? sur (le|ce|mon) lien',
  ),
  words(
    'hai vinto (un|il) (premio|iphone)',
    'verifica (il tuo|la tua).{0,30}(link|codice|account|qui)',
    '(mandami|inviami|dammi|dimmi) il (tuo )?codice',
    'clicca (sul|su questo|sul mio) link',
  ),
  words(
    '(je hebt|u heeft) (een prijs|gewonnen|een iphone)',
    'verifieer (je|uw).{0,30}(link|code|account|hier)',
    '(stuur|geef) (me|mij) (de|je) (sms-?|verificatie)?code',
    'klik op (de|deze|mijn) link',
  ),
  words(
    'wygral(es|as) (nagrode|iphone)',
    '(zweryfikuj|potwierdz) (swoje|swoj).{0,30}(link|kod|konto|tutaj)',
    '(wyslij|podaj|daj) mi (ten )?kod',
    'kliknij (w|na) (ten |moj )?link',
  ),
]

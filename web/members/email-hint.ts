/** Slips of the finger that mail providers see every day. */
const typos: Record<string, readonly string[]> = {
  'gmail.com': [
    'gmial.com',
    'gmai.com',
    'gmal.com',
    'gamil.com',
    'gmail.co',
    'gmail.cm',
    'gmaill.com',
    'gnail.com',
    'gmail.de',
    'gmaul.com',
    'gmeil.com',
    'gmil.com',
    'googlemai.com',
  ],
  'googlemail.com': ['googelmail.com', 'googlemail.de', 'goglemail.com'],
  'hotmail.com': ['hotmial.com', 'hotmai.com', 'hotmal.com', 'hotnail.com', 'hotmil.com', 'hotmaill.com', 'homail.com'],
  'outlook.com': ['outlok.com', 'outloo.com', 'outllook.com', 'oulook.com', 'outlook.co'],
  'yahoo.com': ['yaho.com', 'yahooo.com', 'yhoo.com', 'yahoo.co', 'yaoo.com'],
  'icloud.com': ['iclod.com', 'icoud.com', 'icloud.co', 'iclould.com', 'icloud.de'],
  'web.de': ['wed.de', 'webb.de', 'wbe.de', 'web.dee'],
  'gmx.de': ['gmx.d', 'gxm.de', 'gmc.de', 'gmxx.de', 'gnx.de'],
  't-online.de': ['t-onlin.de', 't-oline.de', 'tonline.de', 't-online.com', 't-onlie.de'],
  'freenet.de': ['frenet.de', 'freent.de'],
  'orange.fr': ['orage.fr', 'ornage.fr'],
  'wanadoo.fr': ['wanado.fr', 'wannadoo.fr'],
  'libero.it': ['libro.it', 'liberto.it', 'libero.com'],
  'wp.pl': ['wp.p', 'pw.pl'],
  'onet.pl': ['ont.pl', 'onte.pl', 'onet.p'],
  'interia.pl': ['intera.pl', 'inetria.pl'],
  'ziggo.nl': ['zigo.nl', 'ziggo.n'],
}
const meant = new Map(Object.entries(typos).flatMap(([domain, typed]) => typed.map((typo) => [typo, domain])))

/** The address that somebody probably meant, when its end looks mistyped. */
export function emailHint(email: string): string | undefined {
  const [local, domain, ...rest] = email.trim().toLowerCase().split('@')
  if (!local || !domain || rest.length > 0) return undefined
  const better = meant.get(domain) ?? withRightEnd(domain)
  return better && `${local}@${better}`
}

function withRightEnd(domain: string): string | undefined {
  const right = domain.replace(/\.(con|cim|vom|xom|comm|coom|cpm|cmo|ocm)$/, '.com')
  return right === domain ? undefined : (meant.get(right) ?? right)
}

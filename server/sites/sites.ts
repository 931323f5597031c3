import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type SettingName, type Settings, settings, withDefaults } from '#contract/settings.ts'
import { Company } from '#contract/sites.ts'
import type { Database, SiteId } from '#server/platform/db/db.ts'
import type { Site } from './site.ts'

const StoredCompany = z.omit(Company, { support_phone: true, delete_discount: true })

/** All sites of the installation, in memory: every request needs one, and they change a few times a week. */
export interface Sites {
  byHost(hostHeader: string): Site | undefined
  byId(id: SiteId): Site | undefined
  all(): Site[]
  ids(): SiteId[]
  /** Reads them again; after a change, and now and then because other nodes change them too. */
  refresh(): Promise<void>
}

interface PublicAddress {
  scheme: 'http' | 'https'
  port: number
}

export async function loadSites(database: Database, { scheme, port }: PublicAddress): Promise<Sites> {
  const isStandardPort = port === (scheme === 'https' ? 443 : 80)
  const portSuffix = isStandardPort ? '' : `:${port}`
  let sites = new Map<string, Site>()

  const refresh = async () => {
    const { rows } = await sql<{ id: number; host: string; settings: unknown; company: unknown; version: string }>`
      select id, host, settings, company, xmin::text as version from sites order by id
    `.execute(database.shared)
    sites = new Map(
      rows.map(({ id, host, settings: stored, company, version }) => {
        const site: Site = {
          id,
          host,
          origin: `${scheme}://${host}${portSuffix}`,
          settings: withDefaults(readableSettings(stored)),
          company: StoredCompany.parse(company),
          version,
        }
        return [`${host}${portSuffix}`, site]
      }),
    )
  }

  await refresh()
  const all = () => [...sites.values()]
  return {
    // Nearly all write it in small letters; the name of a host is the same in capitals.
    byHost: (host) => sites.get(host) ?? sites.get(host.toLowerCase()),
    byId: (id) => all().find((site) => site.id === id),
    all,
    ids: () => all().map(({ id }) => id),
    refresh,
  }
}

const CLOSED: Settings['signups'] = 'none'

/** What is stored, without what this version cannot read: one odd value must not take a site down, let alone all. */
function readableSettings(stored: unknown): Partial<Settings> {
  const entries = Object.entries(stored ?? {}).flatMap(([name, value]) => {
    const known = name in settings ? settings[name as SettingName].type.safeParse(value) : undefined
    if (known?.success) return [[name, known.data] as const]
    // Where not being able to read it must not open what was to be closed.
    return name === 'signups' ? [[name, CLOSED] as const] : []
  })
  return Object.fromEntries(entries)
}

// Written by `npm run db:migrate` from the catalogue.
import type { Generated } from 'kysely'
import type { Json, OptionalJson } from './json.ts'

export interface Tables {
  intents: {
    siteId: number
    actor: string
    key: string
    requestHash: Buffer
    answer: OptionalJson
    createdAt: Generated<string>
  }
  pages: {
    siteId: number
    token: string
    locale: string
    title: string
    description: Generated<string>
    body: string
    updatedAt: Generated<string>
  }
  places: {
    id: number
    country: string
    region: string
    name: string
    searchName: string
    lat: number
    lon: number
    population: number
  }
  regions: {
    country: string
    code: string
    name: string
  }
  siteChanges: {
    siteId: number
    id: Generated<number>
    actor: string
    before: Json
    after: Json
    changedAt: Generated<string>
  }
  sites: {
    id: Generated<number>
    host: string
    settings: OptionalJson
    company: Json
    createdAt: Generated<string>
  }
}

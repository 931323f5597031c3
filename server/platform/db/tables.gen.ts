// Written by `npm run db:migrate` from the catalogue.
import type { Generated } from 'kysely'
import type { Json, OptionalJson } from './json.ts'

export interface Tables {
  attempts: {
    siteId: number
    subject: string
    count: number
    until: string
  }
  blocks: {
    siteId: number
    blockerId: string
    blockedId: string
    createdAt: string
  }
  complaints: {
    siteId: number
    id: Generated<string>
    reference: string
    category: string
    text: string
    memberId: string | null
    name: string | null
    email: string | null
    aboutId: string | null
    aboutName: string | null
    aboutStatus: string | null
    aboutMe: string | null
    language: string
    status: Generated<string>
    createdAt: string
  }
  consents: {
    siteId: number
    memberId: string
    id: Generated<number>
    kind: string
    version: string
    isGiven: boolean
    at: string
  }
  creditLots: {
    siteId: number
    memberId: string
    id: Generated<number>
    account: string
    source: string
    ref: string
    qty: number
    remaining: number
    price: number | null
    currency: string | null
    grantedAt: string
    expiresAt: string | null
  }
  discountCodes: {
    siteId: number
    code: string
    percentage: number
    minimumOrderCents: Generated<number>
    currency: string | null
    country: string | null
    memberId: string | null
    paymentmethods: Generated<string[]>
    validity: Generated<string>
    status: Generated<string>
    createdAt: string
    expiresAt: string
  }
  feeds: {
    siteId: number
    memberId: string
    lastSeq: number
  }
  intents: {
    siteId: number
    actor: string
    key: string
    requestHash: Buffer
    answer: OptionalJson
    createdAt: Generated<string>
  }
  knownDevices: {
    siteId: number
    memberId: string
    deviceHash: Buffer
    seenAt: string
  }
  ledgerAccounts: {
    siteId: number
    memberId: string
    account: string
    asset: Generated<string>
    balance: number
  }
  ledgerEntries: {
    siteId: number
    id: Generated<number>
    kind: string
    ref: string
    memberId: string | null
    account: string
    asset: string
    amount: number
    createdAt: string
  }
  likes: {
    siteId: number
    likerId: string
    likedId: string
    id: Generated<string>
    createdAt: string
    isNew: Generated<boolean>
    isAutomatic: Generated<boolean>
    removedAt: string | null
  }
  mailLinks: {
    siteId: number
    tokenHash: Buffer
    memberId: string
    purpose: string
    intent: OptionalJson
    createdAt: string
    expiresAt: string
    usedAt: string | null
  }
  mails: {
    siteId: number
    id: Generated<string>
    kind: string
    address: string
    language: string
    memberId: string | null
    intent: OptionalJson
    createdAt: string
  }
  matches: {
    siteId: number
    oneId: string
    otherId: string
    matchedAt: string
    removedAt: string | null
  }
  memberEvents: {
    siteId: number
    memberId: string
    seq: number
    type: string
    payload: Json
    createdAt: string
  }
  members: {
    siteId: number
    id: Generated<string>
    email: string
    passwordHash: string | null
    status: Generated<string>
    language: string
    paidUser: Generated<boolean>
    isFictional: Generated<boolean>
    notificationsDisabled: Generated<string[]>
    signupStep: Generated<string>
    network: string | null
    ref: string | null
    sub1: string | null
    sub2: string | null
    sub3: string | null
    signupAt: string
    confirmedAt: string | null
    lastActiveAt: string
    deletedAt: string | null
    deleteReason: string | null
    deleteRemarks: string | null
    deleteDiscountAt: string | null
  }
  mutedNotifications: {
    siteId: number
    memberId: string
    kind: string
    channel: string
  }
  oneTimeCodes: {
    siteId: number
    memberId: string
    secret: Buffer
    confirmedAt: string | null
    lastStep: Generated<number>
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
  passes: {
    siteId: number
    memberId: string
    passedId: string
    passedAt: string
  }
  passkeys: {
    siteId: number
    id: string
    memberId: string
    publicKey: Buffer
    counter: number
    transports: Generated<string[]>
    name: string
    createdAt: string
    usedAt: string | null
  }
  photoGrants: {
    siteId: number
    ownerId: string
    viewerId: string
    status: string
    askedAt: string | null
    grantedAt: string | null
    expiresAt: string | null
  }
  photos: {
    siteId: number
    id: Generated<string>
    memberId: string
    position: number
    isPrivate: Generated<boolean>
    status: Generated<string>
    storageKey: string
    width: number
    height: number
    thumbhash: Buffer
    sha256: Buffer
    similarityHash: Buffer
    createdAt: string
    deletedAt: string | null
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
  profiles: {
    siteId: number
    memberId: string
    status: Generated<string>
    name: string
    birthDate: string
    gender: string
    seeks: string
    sexuality: string | null
    country: string
    region: string | null
    placeId: number | null
    hairColor: string | null
    relationshipStatus: string | null
    bodyType: string | null
    eyeColor: string | null
    tattoos: boolean | null
    reasonForSignup: string | null
    interests: Generated<string[]>
    aboutMe: Generated<string>
    signupMessage: Generated<string>
    isInvisible: Generated<boolean>
    updatedAt: Generated<string>
    verifiedAt: string | null
  }
  regions: {
    country: string
    code: string
    name: string
  }
  savedSearches: {
    siteId: number
    id: Generated<string>
    memberId: string
    name: string
    filters: Json
    wantsAlerts: Generated<boolean>
    toldAt: string
    createdAt: string
  }
  searchCounts: {
    siteId: number
    gender: string
    country: string
    region: Generated<string>
    birthYear: number
    isFictional: boolean
    count: number
  }
  searchable: {
    siteId: number
    memberId: string
    gender: string
    seeks: string
    country: string
    region: string | null
    placeId: number | null
    birthDate: string
    sexuality: string | null
    hairColor: string | null
    relationshipStatus: string | null
    bodyType: string | null
    eyeColor: string | null
    interests: string[]
    hasPhoto: boolean
    isVerified: boolean
    isFictional: boolean
    signupAt: string
    activeAt: string
  }
  sessions: {
    siteId: number
    id: Generated<string>
    memberId: string
    tokenHash: Buffer
    device: string
    country: string | null
    createdAt: string
    seenAt: string
    expiresAt: string
  }
  signupGrants: {
    siteId: number
    mark: Buffer
    grantedAt: string
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
  swipeAllowances: {
    siteId: number
    memberId: string
    used: number
    renewsAt: string
    timeZone: string
  }
  taskNames: {
    name: string
  }
  visits: {
    siteId: number
    visitedId: string
    visitorId: string
    visitedAt: string
    isHidden: Generated<boolean>
  }
}

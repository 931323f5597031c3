// Written by `npm run db:migrate` from the catalogue.
import type { Generated } from 'kysely'
import type { MemberId } from '#contract/members.ts'
import type { Json, OptionalJson } from './json.ts'

export interface Tables {
  announcements: {
    siteId: number
    id: Generated<string>
    kind: 'news' | 'promotions'
    texts: Json
    startsAt: string
    endsAt: string
  }
  arrivalCounts: {
    siteId: number
    day: string
    lander: string
    slug: string
    variant: string
    network: string
    ref: string
    came: Generated<number>
    started: Generated<number>
    joined: Generated<number>
    confirmed: Generated<number>
    photo: Generated<number>
    wrote: Generated<number>
    bought: Generated<number>
  }
  attempts: {
    siteId: number
    subject: string
    count: number
    until: string
  }
  blocks: {
    siteId: number
    blockerId: MemberId
    blockedId: MemberId
    createdAt: string
  }
  chargebacks: {
    siteId: number
    id: Generated<string>
    paymentId: string
    providerId: string
    amount: number
    credits: number
    state: 'open' | 'reversed'
    createdAt: string
    reversedAt: string | null
  }
  chatPictures: {
    siteId: number
    id: string
    conversationId: string
    senderId: string
    isUnasked: boolean
    storageKey: string
    width: number
    height: number
    thumbhash: Buffer
    sha256: Buffer
    similarityHash: Buffer
    createdAt: string
  }
  chatSenders: {
    siteId: number
    memberId: MemberId
    sent: Generated<number>
    freeTexts: Generated<number>
    pacedUntil: Generated<string>
  }
  chats: {
    siteId: number
    memberId: MemberId
    conversationId: string
    partnerId: string
    isOwn: boolean
    hasWritten: boolean
    lastSeq: number
    lastAt: string
    readSeq: Generated<number>
    unread: Generated<number>
    removedSeq: Generated<number>
    removedAt: string | null
    removedSeqBefore: number | null
    acceptsPictures: Generated<boolean>
    createdAt: string
  }
  complaints: {
    siteId: number
    id: Generated<string>
    reference: string
    category: 'person' | 'photo' | 'message' | 'payment' | 'account' | 'privacy' | 'technical' | 'other'
    text: string
    memberId: MemberId | null
    name: string | null
    email: string | null
    aboutId: MemberId | null
    aboutName: string | null
    aboutStatus: string | null
    aboutMe: string | null
    language: 'de' | 'en' | 'es' | 'fr' | 'it' | 'nl' | 'pl'
    status: Generated<string>
    createdAt: string
    aboutSignupMessage: string | null
    aboutMessage: OptionalJson
  }
  consents: {
    siteId: number
    memberId: MemberId
    id: Generated<number>
    kind: 'terms' | 'sensitive' | 'promotions' | 'news' | 'landing'
    version: string
    isGiven: boolean
    at: string
    sessionId: string | null
  }
  contactHashes: {
    siteId: number
    memberId: MemberId
    kind: 'address' | 'phone'
    hash: Buffer
  }
  conversations: {
    siteId: number
    id: Generated<string>
    oneId: MemberId
    otherId: MemberId
    lastSeq: number
    lastAt: string
    createdAt: string
  }
  countedLeavers: {
    siteId: number
    memberId: MemberId
  }
  creditLots: {
    siteId: number
    memberId: MemberId
    id: Generated<number>
    account: 'paid' | 'bonus' | 'provisional'
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
    memberId: MemberId | null
    paymentmethods: Generated<string[]>
    validity: Generated<'once-per-user' | 'unlimited'>
    status: Generated<'active' | 'stopped'>
    createdAt: string
    expiresAt: string
  }
  discountUses: {
    siteId: number
    memberId: MemberId
    code: string
    paymentId: string
    heldAt: string
    paidAt: string | null
  }
  discreetModes: {
    siteId: number
    memberId: MemberId
    isOn: boolean
  }
  feeds: {
    siteId: number
    memberId: MemberId
    lastSeq: number
  }
  hiddenContacts: {
    siteId: number
    memberId: MemberId
    hash: Buffer
    createdAt: string
  }
  hiddenRegions: {
    siteId: number
    memberId: MemberId
    country: string
    region: Generated<string>
    createdAt: string
  }
  idempotencyKeys: {
    siteId: number
    actor: string
    key: string
    requestHash: Buffer
    answer: Json
    createdAt: string
  }
  invoiceCounters: {
    company: string
    year: number
    last: number
  }
  invoices: {
    siteId: number
    paymentId: string
    refundId: string | null
    number: string
    company: string
    year: number
    place: number
    seller: Json
    language: string
    issuedAt: string
  }
  knownDevices: {
    siteId: number
    memberId: MemberId
    deviceHash: Buffer
    seenAt: string
  }
  ledgerAccounts: {
    siteId: number
    memberId: MemberId
    account: 'paid' | 'bonus' | 'provisional' | 'debt'
    asset: Generated<string>
    balance: number
  }
  ledgerEntries: {
    siteId: number
    id: Generated<number>
    kind: string
    ref: string
    memberId: MemberId | null
    account: string
    asset: string
    amount: number
    createdAt: string
  }
  liftedProtections: {
    siteId: number
    memberId: MemberId
    kind: 'block' | 'consent' | 'contact' | 'discreet' | 'invisible' | 'photo' | 'pictures' | 'region'
    subject: string
    blockedId: Generated<MemberId | null>
    createdAt: string
    liftedAt: string
  }
  likes: {
    siteId: number
    likerId: MemberId
    likedId: MemberId
    id: Generated<string>
    createdAt: string
    isNew: Generated<boolean>
    isAutomatic: Generated<boolean>
    removedAt: string | null
    showsLiker: Generated<boolean>
  }
  mailLinks: {
    siteId: number
    tokenHash: Buffer
    memberId: MemberId
    purpose: 'activate' | 'complete' | 'reset' | 'change_email' | 'undo_email' | 'undo_password' | 'secure' | 'reactivate'
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
    memberId: MemberId | null
    intent: OptionalJson
    createdAt: string
    dueAt: string | null
  }
  mandates: {
    siteId: number
    paymentId: string
    memberId: MemberId
    reference: string
    sealed: Buffer
    ibanMasked: string
    ibanMark: Buffer
    phoneMark: Buffer
    codes: Generated<number>
    tries: Generated<number>
    codeUntil: string | null
    createdAt: string
    signedAt: string | null
  }
  matches: {
    siteId: number
    oneId: MemberId
    otherId: MemberId
    matchedAt: string
    removedAt: string | null
  }
  memberEvents: {
    siteId: number
    memberId: MemberId
    seq: number
    type: string
    payload: Json
    createdAt: string
  }
  members: {
    siteId: number
    id: Generated<MemberId>
    email: string
    passwordHash: string | null
    status: Generated<'not_confirmed' | 'active' | 'deleted' | 'banned'>
    language: 'de' | 'en' | 'es' | 'fr' | 'it' | 'nl' | 'pl'
    paidUser: Generated<boolean>
    isFictional: Generated<boolean>
    notificationsDisabled: Generated<('fbl' | 'bounce' | 'listunsubscribe')[]>
    signupStep: Generated<'account' | 'push' | 'photo' | 'location' | 'personal' | 'about' | 'sent' | 'done'>
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
    isReturning: Generated<boolean>
    lander: string | null
    slug: string | null
    variant: string | null
    recoveredAt: string | null
    shutOutAt: string | null
  }
  messageKeys: {
    siteId: number
    senderId: MemberId
    key: string
    hash: Buffer
    conversationId: string
    seq: number
    sentAt: string
  }
  messages: {
    siteId: number
    conversationId: string
    seq: number
    senderId: string
    kind: 'text' | 'picture' | 'gift' | 'ice_breaker'
    text: string | null
    gift: string | null
    pictureId: string | null
    reply: OptionalJson
    credits: number
    key: string | null
    isAutomatic: boolean
    score: number
    warning: 'contact' | 'money' | 'scam' | null
    createdAt: string
  }
  noticeSweeps: {
    siteId: number
    sweptUntil: string
  }
  notices: {
    siteId: number
    id: Generated<string>
    memberId: MemberId
    kind: string
    channel: 'email' | 'push'
    createdAt: string
    dueAt: string
    sentAt: string | null
    messages: number | null
    chats: number | null
    likes: Generated<number>
    people: Generated<number>
    announcementId: string | null
  }
  notificationChoices: {
    siteId: number
    memberId: MemberId
    kind: string
    channel: 'email' | 'push'
    isOn: boolean
  }
  oneTimeCodes: {
    siteId: number
    memberId: MemberId
    secret: Buffer
    confirmedAt: string | null
    lastStep: Generated<number>
  }
  openers: {
    siteId: number
    memberId: MemberId
    mark: Buffer
    createdAt: string
    isHeld: boolean
  }
  pages: {
    siteId: number
    token: string
    locale: 'de' | 'en' | 'es' | 'fr' | 'it' | 'nl' | 'pl'
    title: string
    description: Generated<string>
    body: string
    updatedAt: Generated<string>
  }
  passes: {
    siteId: number
    memberId: MemberId
    passedId: MemberId
    passedAt: string
  }
  passkeys: {
    siteId: number
    id: string
    memberId: MemberId
    publicKey: Buffer
    counter: number
    transports: Generated<string[]>
    name: string
    createdAt: string
    usedAt: string | null
  }
  paymentEvents: {
    siteId: number
    paymentId: string
    version: number
    state: string
    cause: string
    createdAt: string
  }
  payments: {
    siteId: number
    id: Generated<string>
    memberId: MemberId
    tier: number
    credits: number
    currency: string
    price: number
    discountCode: string | null
    discountPercentage: number | null
    discount: Generated<number>
    fee: Generated<number>
    total: number
    vatRate: number
    vat: number
    country: string
    networkCountry: string | null
    language: string
    method: string
    isRepeat: Generated<boolean>
    provider: string
    providerId: string | null
    checkoutUrl: string | null
    state: Generated<'created' | 'open' | 'pending' | 'paid' | 'canceled' | 'expired' | 'failed' | 'mismatch'>
    version: Generated<number>
    refunded: Generated<number>
    chargedBack: Generated<number>
    checkAt: string | null
    checks: Generated<number>
    createdAt: string
    paidAt: string | null
    endedAt: string | null
    providerIntent: string | null
  }
  photoGrants: {
    siteId: number
    ownerId: MemberId
    viewerId: MemberId
    status: 'asked' | 'granted' | 'declined' | 'taken_back'
    askedAt: string | null
    grantedAt: string | null
    expiresAt: string | null
    showsViewer: Generated<boolean>
  }
  photos: {
    siteId: number
    id: Generated<string>
    memberId: MemberId
    position: number
    isPrivate: Generated<boolean>
    status: Generated<'pending' | 'active' | 'rejected'>
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
  postbacks: {
    siteId: number
    id: Generated<string>
    memberId: MemberId
    event: 'confirmed' | 'bought'
    createdAt: string
    endedAt: string | null
    outcome: 'sent' | 'refused' | 'unwanted' | null
    claimedUntil: string | null
  }
  profiles: {
    siteId: number
    memberId: MemberId
    status: Generated<'disabled' | 'active' | 'rejected'>
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
  providerMessages: {
    siteId: number
    provider: string
    messageId: string
    createdAt: string
  }
  pushSubscriptions: {
    siteId: number
    id: Generated<string>
    memberId: MemberId
    sessionId: string
    endpoint: string
    p256dh: string
    auth: string
    createdAt: string
  }
  pushes: {
    siteId: number
    subscriptionId: string
    tag: string
    memberId: MemberId
    noticeId: string
    conversationId: string | null
    path: string
    createdAt: string
    sentAt: string | null
    isOver: Generated<boolean>
    heldUntil: string | null
  }
  quietHours: {
    siteId: number
    memberId: MemberId
    timeZone: string
    fromHour: number
    toHour: number
  }
  refunds: {
    siteId: number
    id: Generated<string>
    paymentId: string
    providerId: string | null
    amount: number
    credits: number
    reason: 'withdrawal' | 'operator' | 'provider'
    state: Generated<'created' | 'pending' | 'refunded' | 'failed'>
    createdAt: string
    endedAt: string | null
    triedAt: string | null
  }
  regions: {
    country: string
    code: string
    name: string
  }
  resellProfiles: {
    siteId: number
    id: Generated<string>
    feedId: string
    name: string
    age: number
    gender: string
    country: string
    city: string | null
    about: string | null
    link: string
    pictureAddress: string
    storageKey: string
    thumbhash: Buffer
  }
  savedSearches: {
    siteId: number
    id: Generated<string>
    memberId: MemberId
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
    memberId: MemberId
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
    hides: Generated<boolean>
  }
  sessions: {
    siteId: number
    id: Generated<string>
    memberId: MemberId
    tokenHash: Buffer
    device: string
    country: string | null
    createdAt: string
    seenAt: string
    expiresAt: string
    byJoining: Generated<boolean>
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
  spendLimits: {
    siteId: number
    memberId: MemberId
    daily: number | null
    monthly: number | null
    nextDaily: number | null
    nextMonthly: number | null
    looserAt: string | null
    pausedUntil: string | null
    currency: string | null
  }
  swipeAllowances: {
    siteId: number
    memberId: MemberId
    used: number
    renewsAt: string
    timeZone: string
  }
  taskNames: {
    name: string
  }
  tiles: {
    siteId: number
    id: Generated<string>
    position: number
    title: string
    link: string
    viewers: number | null
    locale: string | null
    niche: number | null
    startsAt: string | null
    endsAt: string | null
    storageKey: string
    thumbhash: Buffer
  }
  toldChats: {
    siteId: number
    memberId: MemberId
    conversationId: string
    kind: string
    channel: 'email' | 'push'
    seq: number
    noticeId: string
  }
  vatRates: {
    country: string
    validFrom: string
    rate: number
  }
  visits: {
    siteId: number
    visitedId: MemberId
    visitorId: MemberId
    visitedAt: string
    isHidden: Generated<boolean>
  }
  withdrawals: {
    siteId: number
    id: Generated<string>
    reference: string
    name: string
    email: string
    purchase: string
    paymentId: string | null
    refundId: string | null
    language: string
    createdAt: string
  }
}

/**
 * The words a profile is described with; the wire carries these, `locales/` has their names. Of the genders a site offers
 * some, or others that it names itself (setting `genders`).
 */
export const knownGenders = ['male', 'female', 'nonbinary', 'couple', 'couple_female', 'couple_male'] as const
export const sexualities = ['hetero', 'gay', 'lesbian', 'bi'] as const
export const hairColors = [
  'brunette',
  'blond',
  'brown',
  'white',
  'bald',
  'black',
  'dark blond',
  'dark brown',
  'gray',
  'red',
  'other',
] as const
export const relationshipStatuses = [
  'divorced',
  'living together',
  'married',
  'single',
  'widowed',
  'unmarried',
] as const
export const bodyTypes = ['slim', 'normal', 'fat'] as const
export const eyeColors = ['blue', 'green', 'hazel', 'brown'] as const
/** What people say of themselves in the words of a list, by field. */
export const wordLists = {
  sexuality: sexualities,
  relationship_status: relationshipStatuses,
  body_type: bodyTypes,
  hair_color: hairColors,
  eye_color: eyeColors,
} as const
export type WordList = keyof typeof wordLists

export const interests = [
  'relationship',
  'onenightstand',
  'kissing',
  'music',
  'travelling',
  'gym',
  'sports',
  'dancing',
  'flirting',
  'friendship',
  'romance',
  'cuddling',
  'massage',
  'cooking',
  'dining',
  'wine',
  'coffee',
  'movies',
  'series',
  'theatre',
  'concerts',
  'festivals',
  'reading',
  'art',
  'photography',
  'fashion',
  'tattoos',
  'nature',
  'hiking',
  'camping',
  'cycling',
  'running',
  'swimming',
  'yoga',
  'football',
  'skiing',
  'motorcycles',
  'cars',
  'gaming',
  'boardgames',
  'technology',
  'animals',
  'dogs',
  'cats',
  'gardening',
  'wellness',
  'sauna',
  'beach',
  'citytrips',
  'volunteering',
  'languages',
  'spirituality',
  'politics',
  'science',
] as const
export type Interest = (typeof interests)[number]

/** Of the interests, what somebody hopes for rather than does: "we both like relationship" is no way to begin to talk. */
export const hopes: ReadonlySet<string> = new Set<Interest>([
  'relationship',
  'onenightstand',
  'kissing',
  'flirting',
  'friendship',
  'romance',
  'cuddling',
])

/** The fields of a profile that a site can show or offer as filters. */
export const profileFields = [
  'gender',
  'sexuality',
  'country',
  'region',
  'city',
  'hair_color',
  'relationship_status',
  'body_type',
  'eye_color',
  'tattoos',
  'reason_for_signup',
  'interests',
] as const
export const profileNotes = ['about_me', 'signup_message'] as const
export const searchFields = [
  'gender',
  'country',
  'countryregion',
  'age',
  'sexuality',
  'hair_color',
  'relationship_status',
  'body_type',
  'eye_color',
  'interests',
  'with_photo',
  'verified',
  'online',
  'near',
] as const

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MemberId } from './members.ts'

/** The picture of an offer, addresses below the site's `cdn_prefix`, 3:4. */
export const OfferPicture = z.object({
  match: z.string(),
  /** The same, for where it stands narrow. */
  small: z.string(),
  /** A blurred idea of the picture, base64, for the moment before it has loaded. */
  thumbhash: z.string(),
})
export type OfferPicture = z.infer<typeof OfferPicture>

/** A live cam of another site, from the operator's list. */
export const Tile = z.object({
  id: z.uuid(),
  title: z.string(),
  /** How many watch, as the operator's list says; null when it does not say. */
  viewers: z.nullable(z.int()),
  /** The name of the other site. */
  host: z.string(),
  picture: OfferPicture,
})
export type Tile = z.infer<typeof Tile>

/** A person of another site between the people of a search. Nobody can like them or write to them here. */
export const PartnerOffer = z.object({
  id: z.uuid(),
  name: z.string(),
  age: z.int(),
  city: z.nullable(z.string()),
  about: z.nullable(z.string()),
  picture: OfferPicture,
  /** Behind whom of the same page it stands. */
  after: MemberId,
})
export type PartnerOffer = z.infer<typeof PartnerOffer>

export const listTiles = endpoint({
  method: 'GET',
  path: '/api/tiles',
  summary: 'Live cams of other sites that are shown in this language now, in the order of the operator; often none.',
  input: z.object({}),
  output: z.object({ tiles: z.array(Tile) }),
  refusals: ['authentication_required'],
})

export const readOffer = endpoint({
  method: 'GET',
  path: '/api/offers/:id',
  summary: 'Where an offer of another site leads, for the page that a member leaves through.',
  input: z.object({ id: z.uuid() }),
  output: z.object({
    title: z.string(),
    host: z.string(),
    /** As the operator has it: nothing about the member is added. */
    link: z.string(),
    picture: OfferPicture,
  }),
  refusals: ['authentication_required', 'offers.not_found'],
})

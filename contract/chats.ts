import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cleanLine, cleanText } from './fields.ts'
import { Gift, GiftKey } from './gifts.ts'
import { MemberId } from './members.ts'
import { After, PAGE_SIZE } from './page.ts'
import { ProfileCard } from './cards.ts'

/**
 * A conversation is what two members write to each other; its messages are numbered from 1 without a gap (`seq`). A chat
 * is a conversation as one of the two sees it. There is one for each pair, from the first message on.
 */
export const ConversationId = z.uuid()
const LAST_SEQ = 2_147_483_647
/** The number of a message in its conversation. */
export const Seq = z.int().check(z.minimum(1), z.maximum(LAST_SEQ))

export const messageKinds = ['text', 'picture', 'gift', 'ice_breaker'] as const
export const MessageKind = z.enum(messageKinds)
export type MessageKind = z.infer<typeof MessageKind>

/**
 * Why the reader should be careful: the message has contact details in it, asks for money, or reads like a known fraud.
 * Only its receiver is told.
 */
export const warnings = ['contact', 'money', 'scam'] as const
export const Warning = z.enum(warnings)
export type Warning = z.infer<typeof Warning>

/**
 * A picture of a chat. The addresses are whole paths of the site; every reader of them is asked for. One that came before
 * the reader had ever written back is locked: only a preview that the server has blurred, until the reader accepts.
 */
export const ChatPicture = z.object({
  is_locked: z.boolean(),
  /** At most 1600 pixels; null when it is locked. */
  filename: z.nullable(z.string()),
  /** 160 × 160; null when it is locked. */
  thumb_filename: z.nullable(z.string()),
  /** Null unless it is locked. */
  locked_filename: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
  /** A blurred idea of the picture, base64, for the moment before it has loaded. */
  thumbhash: z.string(),
})
export type ChatPicture = z.infer<typeof ChatPicture>

/** The beginning of the message that another one answers, as it was then. */
export const Quote = z.object({
  seq: Seq,
  sender_id: MemberId,
  kind: MessageKind,
  /** At most 120 characters; null where there is no text. */
  text: z.nullable(z.string()),
})
export type Quote = z.infer<typeof Quote>

/** A message as one of the two reads it. It never changes once it is sent. */
export const Message = z.object({
  seq: Seq,
  sender_id: MemberId,
  kind: MessageKind,
  /** Of `text` and `ice_breaker`; links are text like any other. */
  text: z.nullable(z.string()),
  gift: z.nullable(GiftKey),
  picture: z.nullable(ChatPicture),
  reply: z.nullable(Quote),
  sent_at: z.iso.datetime(),
  /** Written by the product in the name of a fictional profile. To be said beside the message. */
  is_automatic: z.boolean(),
  /** What it cost; null for messages of the other. */
  credits: z.nullable(z.int()),
  /** The idempotency key that it was sent with, so that every device finds its own copy; null for messages of the other. */
  key: z.nullable(z.uuid()),
  /** Null for own messages. */
  warning: z.nullable(Warning),
})
export type Message = z.infer<typeof Message>

/** One line of the list of chats. */
export const ChatEntry = z.object({
  conversation: ConversationId,
  profile: ProfileCard,
  /** Messages of the other that the member has not read. */
  num_unread_messages: z.int(),
  last_message: Message,
  /** How far the member has read. */
  read_seq: z.int(),
  /** How far the other has read: own messages up to here are "read", later ones "sent". */
  partner_read_seq: z.int(),
  /** Whether the member wrote first. */
  is_own: z.boolean(),
})
export type ChatEntry = z.infer<typeof ChatEntry>

export const listChats = endpoint({
  method: 'GET',
  path: '/api/chats.php',
  summary: `The member's chats, the newest first, ${PAGE_SIZE} at a time; with the total of unread messages in all of them.`,
  input: z.object({
    after: After,
    /** Only chats with people whose name has this in it. */
    name: z.optional(cleanLine(60)),
  }),
  output: z.object({ chats: z.array(ChatEntry), next: z.nullable(z.string()), unread_messages: z.int() }),
  refusals: ['authentication_required'],
})

/** Why the member cannot write to somebody now; the words are those of the error of the same name. */
export const chatRefusals = ['account.confirm_first', 'chats.free_limit'] as const

/** What each kind of message costs the member in this chat now; 0 is free. Gifts have their own prices (`GET /api/gifts`). */
export const ChatPrices = z.object({
  text: z.int(),
  picture: z.int(),
  ice_breaker: z.int(),
  /** How many more texts are free, in all chats together; null where every text is. */
  free_texts: z.nullable(z.int()),
})
export type ChatPrices = z.infer<typeof ChatPrices>

/** A chat without its messages. */
export const Chat = z.object({
  /** Null until the first message is sent. */
  conversation: z.nullable(ConversationId),
  profile: ProfileCard,
  num_unread_messages: z.int(),
  /** The newest message; 0 when there is none. */
  last_seq: z.int(),
  /** How far the member has read: the first unread message is the next one of the other. */
  read_seq: z.int(),
  partner_read_seq: z.int(),
  /** The member removed the chat up to here: earlier messages are not shown. */
  removed_seq: z.int(),
  is_own: z.boolean(),
  /** Whether pictures of the other are shown as they are. */
  accepts_pictures: z.boolean(),
  /** Whether there are pictures that wait to be accepted. */
  has_locked_pictures: z.boolean(),
  prices: ChatPrices,
  /** What the member has. */
  balance: z.int(),
  /** Why writing is not possible now; null when it is. Too few credits is not among them: prices and balance say it. */
  refusal: z.nullable(z.enum(chatRefusals)),
})
export type Chat = z.infer<typeof Chat>

const inChat = { conversation: ConversationId }

export const readChat = endpoint({
  method: 'GET',
  path: '/api/chats/:conversation',
  summary: 'One chat: the other, how far both have read, and what writing costs.',
  input: z.object(inChat),
  output: Chat,
  refusals: ['authentication_required', 'chats.not_found'],
})

export const findChat = endpoint({
  method: 'GET',
  path: '/api/members/:id/chat',
  summary: 'The chat with somebody, also before anything was written: then its `conversation` is null.',
  input: z.object({ id: MemberId }),
  output: Chat,
  refusals: ['authentication_required', 'profiles.not_found'],
})

export const MESSAGES_AT_ONCE = 50

const seqOfQuery = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(LAST_SEQ)))

export const readMessages = endpoint({
  method: 'GET',
  path: '/api/chats/:conversation/messages',
  summary: `${MESSAGES_AT_ONCE} messages in the order in which they were sent: the newest, those \`before\` one, or those \`after\` one.`,
  /** `before` and `after` together are refused. */
  input: z.object({ ...inChat, before: seqOfQuery, after: seqOfQuery }),
  output: z.object({
    messages: z.array(Message),
    /** Whether there are more in the direction that was asked for. */
    is_more: z.boolean(),
    partner_read_seq: z.int(),
  }),
  refusals: ['authentication_required', 'chats.not_found'],
})

export const searchMessages = endpoint({
  method: 'GET',
  path: '/api/chats/:conversation/search',
  summary: 'Messages of a chat that have a text in them, the newest first, among a thousand at a time.',
  input: z.object({ ...inChat, text: cleanText(100, 2), before: seqOfQuery }),
  /** `before` is where the next ones are asked for; null when all have been looked at. */
  output: z.object({ messages: z.array(Message), before: z.nullable(Seq) }),
  refusals: ['authentication_required', 'chats.not_found', 'server.busy'],
})

/** Longer than any site allows (`message_length`): what is beyond its setting is refused with that bound. */
const LONGEST_TEXT = 5000

/** What can be sent as JSON; pictures are uploaded. */
export const NewMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: cleanText(LONGEST_TEXT, 1), reply_to: z.optional(Seq) }),
  z.object({ kind: z.literal('gift'), gift: GiftKey, reply_to: z.optional(Seq) }),
  /** `line` is the key of one of the lines that `listIceBreakers` offers. */
  z.object({ kind: z.literal('ice_breaker'), line: z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)) }),
])
export type NewMessage = z.infer<typeof NewMessage>

/** What every call that sends answers, also to a repetition with the same key: one message, one charge, for ever. */
export const Sent = z.object({
  conversation: ConversationId,
  message: Message,
  /** What the member has now. */
  balance: z.int(),
  /** What the next message costs in this chat. */
  prices: ChatPrices,
})
export type Sent = z.infer<typeof Sent>

/**
 * The price that stood on the button: what costs more is refused with `chats.price_changed` and its price in `credits`, and
 * nothing is taken. Without it a message is charged what it costs.
 */
export const MostCredits = z.int().check(z.minimum(0), z.maximum(1_000_000))

const sendRefusals = [
  'authentication_required',
  'account.confirm_first',
  'chats.blocked',
  'chats.free_limit',
  'chats.not_found',
  'chats.partner_gone',
  'chats.price_changed',
  'chats.same_opener',
  'chats.too_fast',
  'chats.too_many_new',
  'chats.new_account',
  'chats.you_blocked',
  'credits.too_few',
  'profiles.not_found',
  'request.key_invalid',
  'request.key_missing',
  'request.key_reused',
  'server.busy',
] as const

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/members/:id/messages',
  summary:
    'Sends a text, a gift or an ice-breaker to somebody, and takes what it costs. The header Idempotency-Key is required; the same key sends once, for ever.',
  input: z.object({ id: MemberId, message: NewMessage, most_credits: z.optional(MostCredits) }),
  output: Sent,
  refusals: [...sendRefusals, 'credits.owed'],
})

export const sendPicture = endpoint({
  method: 'POST',
  path: '/api/members/:id/pictures',
  summary: 'Sends a picture. The header Idempotency-Key is required.',
  file: 'photo',
  input: z.object({ id: MemberId, reply_to: z.optional(Seq), most_credits: z.optional(MostCredits) }),
  output: Sent,
  refusals: [...sendRefusals, 'photos.not_an_image', 'photos.too_large', 'photos.too_many_pixels', 'request.too_many'],
})

export const acceptPictures = endpoint({
  method: 'PUT',
  path: '/api/chats/:conversation/pictures',
  summary:
    "From now on the member sees the other's pictures as they are, in this chat. `false` locks those again that came unasked.",
  input: z.object({ ...inChat, accepts_pictures: z.boolean() }),
  output: z.object({ accepts_pictures: z.boolean() }),
  refusals: ['authentication_required', 'account.confirm_first', 'chats.not_found'],
})

export const markRead = endpoint({
  method: 'PUT',
  path: '/api/chats/:conversation/read',
  summary: 'The member has read up to a message, on every device. It never goes back.',
  input: z.object({ ...inChat, seq: Seq }),
  output: z.object({ read_seq: z.int(), num_unread_messages: z.int(), unread_messages: z.int() }),
  refusals: ['authentication_required', 'account.confirm_first', 'chats.not_found'],
})

export const removeChat = endpoint({
  method: 'DELETE',
  path: '/api/chat.php',
  summary:
    'Removes a chat for the member, with every message so far; the other keeps theirs. A new message shows it again.',
  input: z.object(inChat),
  output: z.object({ removed_seq: z.int(), unread_messages: z.int() }),
  refusals: ['authentication_required', 'account.confirm_first', 'chats.not_found'],
})

/** For how long a removal can be undone. */
export const RESTORE_MINUTES = 10

export const restoreChat = endpoint({
  method: 'POST',
  path: '/api/chats/:conversation/restore',
  summary: `Brings a chat back as it was, within ${RESTORE_MINUTES} minutes of its removal.`,
  input: z.object(inChat),
  output: ChatEntry,
  refusals: ['authentication_required', 'account.confirm_first', 'chats.not_found', 'chats.undo_over'],
})

/** A line to begin with that fits the two: about what both like, where both live, or what the profile says. */
export const IceBreaker = z.object({ line: z.string(), text: z.string() })
export type IceBreaker = z.infer<typeof IceBreaker>

export const listIceBreakers = endpoint({
  method: 'GET',
  path: '/api/members/:id/ice-breakers',
  summary: 'Lines that fit the two people, in the language of the request, and what sending one costs.',
  input: z.object({ id: MemberId }),
  output: z.object({ lines: z.array(IceBreaker), credits: z.int() }),
  refusals: ['authentication_required', 'profiles.not_found'],
})

export const listGifts = endpoint({
  method: 'GET',
  path: '/api/gifts',
  summary: "The site's gifts with their prices, the cheapest first.",
  input: z.object({}),
  output: z.object({ gifts: z.array(Gift) }),
})

/** What the feed tells of chats. Payloads are whole: a client brings its cache up to date without a call. */
export const chatEvents = {
  /** A message was sent by the member (perhaps on another device) or to the member. */
  message: z.object({
    conversation: ConversationId,
    /** The other of the two. */
    member_id: MemberId,
    message: Message,
    /** The member's unread messages in this chat. */
    num_unread_messages: z.int(),
    /** What the member has now; null unless the message is their own. */
    balance: z.nullable(z.int()),
    /** Whether the other is a fictional profile: to be said wherever the event is shown. */
    is_fictional: z.boolean(),
  }),
  /** One of the two has read up to a message. */
  chat_read: z.object({
    conversation: ConversationId,
    member_id: MemberId,
    /** Whether the member has read, perhaps on another device; otherwise the other has. */
    is_own: z.boolean(),
    read_seq: z.int(),
    /** Of the member; null unless the member has read. */
    num_unread_messages: z.nullable(z.int()),
  }),
  /** The member has removed a chat on some device. */
  chat_removed: z.object({
    conversation: ConversationId,
    member_id: MemberId,
    removed_seq: z.int(),
  }),
  /** The removal was undone: the chat is there again, with this line in the list. */
  chat_restored: z.object({
    conversation: ConversationId,
    member_id: MemberId,
    removed_seq: z.int(),
  }),
  /** The member has accepted the other's pictures in this chat, or locks them again. */
  pictures_accepted: z.object({
    conversation: ConversationId,
    member_id: MemberId,
    accepts_pictures: z.boolean(),
  }),
}

/**
 * Typing goes through the socket and is kept nowhere. A client says `{ "type": "typing", "to": member }` at most every
 * three seconds while its member types; the other's devices hear `{ "type": "typing", "member_id": … }`, without a number,
 * and forget it after six seconds or with the next message. It reaches only somebody with whom there is a conversation.
 */
export const TYPING_EVERY_SECONDS = 3
export const TYPING_LASTS_SECONDS = 6

import * as chats from '#contract/chats.ts'
import {
  memberChange,
  memberChangeAround,
  memberRoute,
  memberRouteWithTurns,
  publicRoute,
} from '#server/route-kinds.ts'
import { acceptPictures } from './accept-pictures.ts'
import { listIceBreakers } from './ice-breakers.ts'
import { listChats } from './list-chats.ts'
import { markRead } from './mark-read.ts'
import { findChat, readChat } from './read-chat.ts'
import { readMessages, searchMessages } from './read-messages.ts'
import { removeChat, restoreChat } from './remove-chat.ts'
import { giftsOf } from './rules.ts'
import { sendMessage } from './send-message.ts'

export const chatRoutes = [
  memberRoute(chats.listChats, listChats),
  memberRoute(chats.readChat, readChat),
  memberRoute(chats.findChat, findChat),
  memberRoute(chats.readMessages, readMessages),
  memberRouteWithTurns(chats.searchMessages, searchMessages),
  // Each is one statement; a message's key is kept for ever, with the message.
  memberChangeAround(chats.sendMessage, sendMessage),
  memberChangeAround(chats.markRead, markRead),
  memberChange(chats.acceptPictures, acceptPictures),
  memberChange(chats.removeChat, removeChat),
  memberChange(chats.restoreChat, restoreChat),
  memberRoute(chats.listIceBreakers, listIceBreakers),
  publicRoute(chats.listGifts, ({ site }) => ({ gifts: giftsOf(site.settings) })),
]

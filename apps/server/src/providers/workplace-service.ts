import { randomBytes } from 'node:crypto'
import { HOUR } from '@xinqi/api/durations'
import type { CallbackRequest, CallbackSecrets } from './workplace.ts'

// What the messengers' services have in common: tokens that end, messages that were taken, and what somebody does to one.

const LIFETIME_MS = 2 * HOUR
/** A sandbox keeps no more. */
const MOST = 500

export type Tokens = ReturnType<typeof tokensOf>
export const tokensOf = (prefix: string, clock: () => Date) => {
  const live = new Map<string, { of: string; until: number }>()
  let issued = 0
  return {
    /** One at a time for each app, as the vendors do. */
    issue: (of: string): string => {
      for (const [token, known] of live) if (known.of === of) live.delete(token)
      const token = `${prefix}${++issued}-${randomBytes(9).toString('base64url')}`
      live.set(token, { of, until: clock().getTime() + LIFETIME_MS })
      return token
    },
    /** Of which app it is; nothing where it is not one, or over. */
    appOf: (token: string | null | undefined): string | undefined => {
      const known = live.get(token ?? '')
      return known && known.until > clock().getTime() ? known.of : undefined
    },
    issued: () => issued,
    forget: () => live.clear(),
  }
}

export type TakenMessage = {
  id: string
  /** The company, or the app, that sent it. */
  of: string
  to: readonly string[]
  body: Record<string, unknown>
  sentAt: Date
  /** What the card says since it was answered, or changed. */
  said: string | null
}

export const takenMessages = <Message extends TakenMessage>() => {
  const messages: Message[] = []
  return {
    messages,
    take: (message: Message): Message => {
      messages.push(message)
      if (messages.length > MOST) messages.splice(0, messages.length - MOST)
      return message
    },
  }
}

/** How the vendor reaches the address a company has named for its events. */
export type Deliver = (request: CallbackRequest) => Promise<{ status: number; body: string }>

export type CardEvent = {
  corpId: string
  appKey: string
  personId: string
  taskId: string
  secrets: CallbackSecrets
  at: Date
  deliver: Deliver
}

import type { Queryable } from '../platform/db/database.ts'

export type CodeMessage = { mobile: string; code: string }

/** Sends one-time codes to a phone. An implementation is one file; the sandbox says that it is one. */
export type SmsProvider = {
  isSandbox: boolean
  sendCode: (db: Queryable, message: CodeMessage) => Promise<void>
  sendVoiceCode: (db: Queryable, message: CodeMessage) => Promise<void>
}

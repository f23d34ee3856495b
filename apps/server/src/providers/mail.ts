import type { Queryable } from '../platform/db/database.ts'

export type Mail = { to: string; subject: string; text: string }

/** Sends plain-text mail. An implementation is one file; the sandbox says that it is one. */
export type MailProvider = {
  isSandbox: boolean
  /** Whether there is a server to send it. */
  isOffered: boolean
  send: (db: Queryable, mail: Mail) => Promise<void>
}

/** The mail server answered, and the answer was no; `permanent` when asking again would not change it. */
export class MailRefused extends Error {
  readonly permanent: boolean
  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

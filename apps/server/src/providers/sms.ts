import type { NoticeEvent } from '@xinqi/api/notices'
import type { Queryable } from '../platform/db/database.ts'

export type CodeMessage = { mobile: string; code: string }

/**
 * Something to tell somebody. Vendors send only texts they have seen before: `template` names one of ours, `parameters`
 * fill it; `text` is how it reads.
 */
export type SmsNotice = {
  mobile: string
  template: 'invite' | 'legalAuthorise' | NoticeEvent
  /** The vendor's own name of the text, where somebody gave it one here rather than in the settings. */
  vendorCode?: string
  parameters: Record<string, string>
  text: string
}

/** Sends one-time codes and notices to a phone. An implementation is one file; the sandbox says that it is one. */
export type SmsProvider = {
  isSandbox: boolean
  sendCode: (db: Queryable, message: CodeMessage) => Promise<void>
  sendVoiceCode: (db: Queryable, message: CodeMessage) => Promise<void>
  sendNotice: (db: Queryable, notice: SmsNotice) => Promise<void>
}

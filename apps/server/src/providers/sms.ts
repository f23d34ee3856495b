import type { NoticeEvent } from '@xinqi/api/notices'
import type { Queryable } from '../platform/db/database.ts'

/** `contract`: what the code is to sign, so that nobody can be made to read it out for something else. */
export type CodeMessage = { mobile: string; code: string; contract?: string }

/** Vendors allow a variable only so many characters. */
export const shortName = (name: string): string => (name.length > 20 ? `${name.slice(0, 19)}…` : name)

export const codeText = ({ code, contract }: Omit<CodeMessage, 'mobile'>): string =>
  contract
    ? `您的验证码为${code}，5分钟内有效，用于签署《${shortName(contract)}》，请勿泄露。`
    : `您的验证码为${code}，5分钟内有效，请勿泄露。`

/**
 * Something to tell somebody. Vendors send only texts they have seen before: `template` names one of ours, `parameters`
 * fill it; `text` is how it reads.
 */
export type SmsNotice = {
  mobile: string
  template: 'invite' | 'legalAuthorise' | 'due' | 'openAlert' | NoticeEvent
  /** Whose name stands in front; ours when nobody's. */
  signName?: string
  /** The vendor's own name of the text, where somebody gave it one here rather than in the settings. */
  vendorCode?: string
  parameters: Record<string, string>
  text: string
}

/** Sends one-time codes and notices to a phone. An implementation is one file; the sandbox says that it is one. */
export type SmsProvider = {
  isSandbox: boolean
  /** Whether a code can be spoken. */
  hasVoice: boolean
  sendCode: (db: Queryable, message: CodeMessage) => Promise<void>
  sendVoiceCode: (db: Queryable, message: CodeMessage) => Promise<void>
  sendNotice: (db: Queryable, notice: SmsNotice) => Promise<void>
}

import { inSms, vendorGaps, worded } from '@xinqi/api/notices'
import type { SmsText } from '@xinqi/api/open/sms-texts'
import type { Queryable } from '../platform/db/database.ts'

/** Somebody's own words for a code, and the name they go out under. */
export type OwnCodeText = { content: string; signName: string; vendorCode: string | null }
/** `contract`: what the code is to sign, so that nobody can be made to read it out for something else. */
export type CodeMessage = { mobile: string; code: string; contract?: string; own?: OwnCodeText | null }

/** Vendors allow a variable only so many characters. */
export const shortName = (name: string): string => (name.length > 20 ? `${name.slice(0, 19)}…` : name)

/** What its gaps are filled with. */
export const codeParameters = ({ code, contract }: Omit<CodeMessage, 'mobile'>): Record<string, string> =>
  contract ? inSms({ code, contract: shortName(contract) }) : { code }

export const signedCode = (about: Omit<CodeMessage, 'mobile'>): string =>
  `【${about.own?.signName ?? '信契'}】${codeText(about)}`

export const codeText = ({ code, contract, own }: Omit<CodeMessage, 'mobile'>): string => {
  if (own) return worded(own.content, codeParameters({ code, contract }))
  return contract
    ? `您的验证码为${code}，5分钟内有效，用于签署《${codeParameters({ code, contract }).contract}》，请勿泄露。`
    : `您的验证码为${code}，5分钟内有效，请勿泄露。`
}

/**
 * Something to tell somebody. Vendors send only texts they have seen before: `template` names one of ours, `parameters`
 * fill it; `text` is how it reads.
 */
export type SmsNotice = {
  mobile: string
  template: 'invite' | 'legalAuthorise' | 'due' | 'openAlert' | 'inMyName' | SmsText
  /** Whose name stands in front; ours when nobody's. */
  signName?: string
  /** The vendor's own name of the text, where it is not the one of the settings. */
  vendorCode?: string
  parameters: Record<string, string>
  /** What the text leaves open, in its order: nothing else is told the vendor. All of `parameters` without it. */
  gaps?: readonly string[]
  text: string
}

const NOTHING = '—'
/** No vendor takes more in one variable. */
const VALUE_MAX = 35
const shortValue = (value: string): string =>
  value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX - 1)}…` : value
/** Every gap has something in it: a text with one left empty is refused. */
export const inGaps = (
  gaps: readonly string[],
  parameters: Readonly<Record<string, string>>,
): [name: string, value: string][] => gaps.map((name) => [name, shortValue(parameters[name] || NOTHING)])
/** The same of somebody's own words for a code. */
export const codeInGaps = (own: OwnCodeText, about: Omit<CodeMessage, 'mobile'>) =>
  inGaps(vendorGaps(own.content), codeParameters(about))

/** Sends one-time codes and notices to a phone. An implementation is one file; the sandbox says that it is one. */
export type SmsProvider = {
  isSandbox: boolean
  /** Whether there is anybody to carry them. */
  isOffered: boolean
  /** Whether a code can be spoken. */
  hasVoice: boolean
  sendCode: (db: Queryable, message: CodeMessage) => Promise<void>
  sendVoiceCode: (db: Queryable, message: CodeMessage) => Promise<void>
  sendNotice: (db: Queryable, notice: SmsNotice) => Promise<void>
}

import type { Language } from '@xinqi/api/languages'
import { inSms, isLure, vendorGaps, worded } from '@xinqi/api/notices'
import type { SmsText } from '@xinqi/api/open/sms-texts'
import type { Queryable } from '../platform/db/database.ts'

/** Somebody's own words for a code, and the name they go out under. */
export type OwnCodeText = { content: string; signName: string; vendorCode: string | null }
/** `contract`: what the code is to sign, so that nobody can be made to read it out for something else. */
export type CodeMessage = {
  mobile: string
  code: string
  contract?: string
  own?: OwnCodeText | null
  /** A text to a telephone is in it where its vendor has seen it so. */
  language?: Language
}

/** Vendors allow a variable only so many characters. */
export const shortName = (name: string): string => (name.length > 20 ? `${name.slice(0, 19)}…` : name)

/** What its gaps are filled with. */
export const codeParameters = ({ code, contract }: Omit<CodeMessage, 'mobile'>): Record<string, string> =>
  contract ? inSms({ code, contract: shortName(contract) }) : { code }

export const signedCode = (about: Omit<CodeMessage, 'mobile'>): string =>
  about.language === 'en' && !about.own
    ? `[Xinqi] ${codeText(about)}`
    : `【${about.own?.signName ?? '信契'}】${codeText(about)}`

/** The texts a vendor has registered, by its names of them. */
export type CodeTemplates = {
  codeTemplate: string
  /** Names the contract as well; without it the plain one is sent. */
  signCodeTemplate?: string
  english?: { codeTemplate?: string; signCodeTemplate?: string }
}

/** Which of them a code goes out in; in Chinese sooner than not at all. */
export const codeTemplateFor = (
  { english, ...usual }: CodeTemplates,
  { contract, language }: Pick<CodeMessage, 'contract' | 'language'>,
): { template: string; namesContract: boolean } => {
  const { codeTemplate, signCodeTemplate } =
    language === 'en' && english?.codeTemplate
      ? { codeTemplate: english.codeTemplate, signCodeTemplate: english.signCodeTemplate }
      : usual
  return contract !== undefined && signCodeTemplate
    ? { template: signCodeTemplate, namesContract: true }
    : { template: codeTemplate, namesContract: false }
}

/** Of the letter that brings it. */
export const codeSubject = ({ contract, language }: Pick<CodeMessage, 'contract' | 'language'>): string => {
  if (language === 'en') return contract ? 'Xinqi: your code to sign' : 'Xinqi: your verification code'
  return contract ? '信契签署验证码' : '信契验证码'
}

export const codeText = ({ code, contract, own, language }: Omit<CodeMessage, 'mobile'>): string => {
  if (own) return worded(own.content, codeParameters({ code, contract }))
  if (language === 'en')
    return `Your verification code is ${code}. It is valid for 5 minutes${contract ? ` and is for signing “${contract}”` : ''}. Do not share it.`
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
  template: 'invite' | 'legalAuthorise' | 'due' | 'duty' | 'openAlert' | 'inMyName' | SmsText
  /** Whose name stands in front; ours when nobody's. */
  signName?: string
  /** The vendor's own name of the text, where it is not the one of the settings. */
  vendorCode?: string
  parameters: Record<string, string>
  /** What the text leaves open, in its order: nothing else is told the vendor. All of `parameters` without it. */
  gaps?: readonly string[]
  text: string
  /** What people wrote themselves and `text` or `parameters` hold within other words. */
  freeWords?: readonly (string | null)[]
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

const FREE_WORDS_INSTEAD = '对方'

/** Under our name nobody gets a link or a number to ring that somebody else wrote, whatever field he wrote it into. */
export const withoutLures = (sms: SmsProvider): SmsProvider => ({
  ...sms,
  sendNotice: (db, notice) => {
    const given = inSms(notice.parameters)
    const instead = new Map<string, string>(
      (notice.freeWords ?? []).flatMap((words) =>
        words && isLure(words) ? [[words, FREE_WORDS_INSTEAD] as const] : [],
      ),
    )
    for (const [name, value] of Object.entries(notice.parameters))
      if (given[name] !== value) instead.set(value, given[name]!)
    const clean = (text: string) => {
      let cleaned = text
      for (const [lure, harmless] of instead) cleaned = cleaned.replaceAll(lure, harmless)
      return cleaned
    }
    const parameters = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, clean(value)]))
    return sms.sendNotice(db, { ...notice, parameters, text: clean(notice.text) })
  },
})

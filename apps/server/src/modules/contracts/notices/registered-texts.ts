import { FIRST_LANGUAGE, type Language } from '@xinqi/api/languages'
import { type NoticeEvent, noticeFacts, SMS_EVENTS, vendorGaps } from '@xinqi/api/notices'
import { NOTICES_EN } from '@xinqi/api/notices-en'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { OWN_SMS_WORDINGS, type OwnSmsWording } from './sms-wording-point.ts'
import { changedWordings } from './templates.ts'

// Vendors send only texts that were registered with them, each under a code. Which text and code an SMS goes out with is
// decided when it is sent: a code that is set later serves for what waits already.

export type RegisteredText = {
  content: string
  /** Null where nobody gave one: then a vendor cannot send it. */
  vendorCode: string | null
  /** What the text leaves open, in the order it was registered with. */
  gaps: readonly string[]
  /** Somebody's own words: the name they go out under, and which they are. */
  own?: { signName: string; templateId: string }
}

type Known = {
  own: OwnSmsWording | null
  /** As an operator words it on the page, with the code it was registered under. */
  page?: { content: string; vendorCode: string | null }
  /** As it is written in the code, registered under the code of the settings. */
  usual: string
  settingsCode?: string
  /** A sandbox sends whatever it is given. */
  needsCode: boolean
}

/**
 * A wording and its code belong together: one that was changed on the page without a code of its own has not been
 * registered, and the code of the settings stands for the usual text.
 */
export const registeredText = ({ own, page, usual, settingsCode, needsCode }: Known): RegisteredText => {
  const text = (content: string, vendorCode: string | null) => ({
    content,
    vendorCode,
    gaps: vendorGaps(content),
  })
  if (own && (own.vendorCode || !needsCode)) {
    const { signName, templateId } = own
    return { ...text(own.content, own.vendorCode), own: { signName, templateId } }
  }
  if (page && (page.vendorCode || !needsCode)) return text(page.content, page.vendorCode)
  return text(usual, settingsCode ?? null)
}

export const needsCodes = ({ sms }: Pick<Services, 'sms'>): boolean => sms.isOffered && !sms.isSandbox

const pageTexts = async (db: Queryable) =>
  new Map(
    (await changedWordings(db))
      .filter(({ channel }) => channel === 'sms')
      .map((row) => [row.event, { content: row.content, vendorCode: row.vendor_code }]),
  )

/** How each event of these contracts reads by SMS now, and under which code. */
export const registeredTexts = async (
  services: Services,
  contractIds: readonly string[],
): Promise<(contractId: string, event: NoticeEvent, language?: Language) => RegisteredText> => {
  const { config, db, extensions } = services
  const pages = await pageTexts(db)
  const owners = await Promise.all(extensions.all(OWN_SMS_WORDINGS).map(({ of }) => of(db, contractIds)))
  return (contractId, event, language = FIRST_LANGUAGE) => {
    const own = owners.map((of) => of(contractId, event)).find((one) => one !== null) ?? null
    if (language !== FIRST_LANGUAGE && !own) {
      const usual = NOTICES_EN[event].sms?.content ?? ''
      const settingsCode = config.SMS_NOTICE_TEMPLATES[`${event}.${language}`]
      // A vendor that knows no such text sends the Chinese sooner than nothing.
      if (settingsCode || !needsCodes(services))
        return registeredText({ own, usual, settingsCode, needsCode: needsCodes(services) })
    }
    return registeredText({
      own,
      page: pages.get(event),
      usual: noticeFacts(event).wording.sms?.content ?? '',
      settingsCode: config.SMS_NOTICE_TEMPLATES[event],
      needsCode: needsCodes(services),
    })
  }
}

/** What the settings alone say of other texts that go out by SMS. */
const BY_SETTING = [
  ['邀请成员', 'SMS_INVITE_TEMPLATE'],
  ['法定代表人授权', 'SMS_LEGAL_TEMPLATE'],
  ['合同到期提醒', 'SMS_DUE_TEMPLATE'],
  ['履约事项提醒', 'SMS_DUTY_TEMPLATE'],
  ['开放平台告警', 'SMS_OPEN_ALERT_TEMPLATE'],
  ['以我名义的提醒', 'SMS_IN_MY_NAME_TEMPLATE'],
] as const

export type MissingCode = { name: string; setting: string }

/** Texts that would reach nobody, because the vendor knows none for them. */
export const missingCodes = async (services: Services): Promise<MissingCode[]> => {
  if (!needsCodes(services)) return []
  const { config, db } = services
  const pages = await pageTexts(db)
  return [
    ...SMS_EVENTS.filter((event) => !pages.get(event)?.vendorCode && !config.SMS_NOTICE_TEMPLATES[event]).map(
      (event) => ({ name: noticeFacts(event).name, setting: `SMS_NOTICE_TEMPLATES 的 ${event}` }),
    ),
    ...BY_SETTING.filter(([, setting]) => !config[setting]).map(([name, setting]) => ({ name, setting })),
  ]
}

/** The same in a sentence, for whoever starts or runs the platform. */
export const tellMissingCodes = async (services: Services): Promise<string[]> => {
  const missing = await missingCodes(services)
  if (missing.length === 0) return []
  const list = missing.map(({ name, setting }) => `${name}（${setting}）`).join('、')
  return [
    `以下短信没有服务商模板编号，不会送达任何人：${list}。请在设置中填写，合同通知也可在「通知管理 · 通知模板」中填写`,
  ]
}

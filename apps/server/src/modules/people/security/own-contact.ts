import type { Database } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import { realmOfAddress } from '../../../platform/sandbox-address.ts'
import type { Services } from '../../../platform/services.ts'
import { type CodeMessage, codeSubject, codeText } from '../../../providers/sms.ts'
import { mailCode } from '../sign-in/mail-code.ts'
import { canTextTo } from '../sign-in/send-code.ts'

type Reached = { mobile_cipher: Buffer | null; email_cipher: Buffer | null }
export type Contact = { target: string; byMail: boolean }

export const telephoneOf = (
  { columns, sms }: Pick<Services, 'columns' | 'sms'>,
  mobileCipher: Buffer | null,
): string | null => {
  const mobile = mobileCipher && columns.open(mobileCipher)
  return mobile && canTextTo({ sms }, mobile) ? mobile : null
}

export const mailboxOf = (
  { columns, mail }: Pick<Services, 'columns' | 'mail'>,
  emailCipher: Buffer | null,
): string | null => {
  const email = emailCipher && columns.open(emailCipher)
  return email && (mail.isOffered || realmOfAddress(email)) ? email : null
}

/** Where a code reaches somebody: his telephone, or his mailbox where he has none or the platform has no SMS. */
export const ownContact = (services: Services, account: Reached): Contact => {
  const mobile = telephoneOf(services, account.mobile_cipher)
  if (mobile) return { target: mobile, byMail: false }
  const email = mailboxOf(services, account.email_cipher)
  if (email) return { target: email, byMail: true }
  if (services.sms.isOffered) throw new CodedError('MOBILE_MISSING')
  throw new CodedError('WAY_NOT_OFFERED', '平台没有开通短信，请先在安全设置中绑定邮箱')
}

export const maskContact = ({ target, byMail }: Contact): string =>
  byMail ? maskEmail(target) : maskMobile(target)

/** A code, there; whether it only went to the demo's own box. */
export const sendCodeThere = async (
  services: Services,
  autocommit: Database,
  { target, byMail }: Contact,
  about: Omit<CodeMessage, 'mobile'>,
): Promise<{ isShown: boolean }> => {
  const { sms, mail, config } = services
  if (byMail)
    await mailCode(services, autocommit, { to: target, subject: codeSubject(about), text: codeText(about) })
  else await sms.sendCode(autocommit, { mobile: target, ...about })
  return { isShown: (byMail ? mail : sms).isSandbox && config.MODE === 'demo' }
}

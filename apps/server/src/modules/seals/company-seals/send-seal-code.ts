import { VERIFICATION_CODE } from '@xinqi/api/limits'
import type { Database } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contact, maskContact, sendCodeThere } from '../../people/security/own-contact.ts'
import { type CodePurpose, issueCode } from '../../people/sign-in/verification-codes.ts'

/** A code for one act about one seal. The limits over all code calls hold here as well. */
export const sendSealCode = async (
  { services, autocommit }: { services: Services; autocommit: Database },
  contact: Contact,
  purpose: CodePurpose,
) => {
  const code = await issueCode(services, contact.target, purpose)
  const { isShown } = await sendCodeThere(services, autocommit, contact, { code })
  return {
    mobile: maskContact(contact),
    resendAfter: 60 / VERIFICATION_CODE.perMinute,
    sandbox: isShown ? `【信契】您的验证码为${code}，5分钟内有效，请勿泄露。` : null,
  }
}

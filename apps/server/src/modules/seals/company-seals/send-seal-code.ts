import { VERIFICATION_CODE } from '@xinqi/api/limits'
import type { Database } from '../../../platform/db/database.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { type CodePurpose, issueCode } from '../../people/sign-in/verification-codes.ts'

/** A code for one act about one seal. The limits over all code calls hold here as well. */
export const sendSealCode = async (
  { services, standing }: { services: Services; standing: Database },
  mobile: string,
  purpose: CodePurpose,
) => {
  const code = await issueCode(services, mobile, purpose)
  await services.sms.sendCode(standing, { mobile, code })
  const shown = services.sms.isSandbox && services.config.MODE === 'demo'
  return {
    mobile: maskMobile(mobile),
    resendAfter: 60 / VERIFICATION_CODE.perMinute,
    sandbox: shown ? `【信契】您的验证码为${code}，5分钟内有效，请勿泄露。` : null,
  }
}

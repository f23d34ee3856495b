import type { Data } from '@xinqi/api/calls'
import { VERIFICATION_CODE } from '@xinqi/api/limits'
import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import { maskMobile } from '../../platform/present.ts'
import { hitWindow } from '../../platform/security/rate-window.ts'
import { issueCode } from './verification-codes.ts'

type SendCode = Call<'/v2/auth/code'> | Call<'/v2/auth/sendVoiceCode'>

/**
 * The answer is the same for numbers we know and numbers we do not: a code goes out either way, and only
 * the step it is for decides what it is worth.
 */
export const sendCode = async (call: SendCode, channel: 'sms' | 'voice'): Promise<Data<'/v2/auth/code'>> => {
  const { body, services, standing, now } = call
  await services.captchas.spend(standing, body.captchaId, body.captcha)
  const perAddress = await hitWindow(
    standing,
    `code:address:${call.visitor.address}`,
    VERIFICATION_CODE.perAddressPerHour,
    3_600_000,
    now,
  )
  if (!perAddress.allowed) throw new CodedError('CODE_TOO_OFTEN')
  const code = await issueCode(services, body.mobile, body.purpose)
  const message = { mobile: body.mobile, code }
  await (channel === 'sms'
    ? services.sms.sendCode(standing, message)
    : services.sms.sendVoiceCode(standing, message))
  call.note({ target: maskMobile(body.mobile), detail: { purpose: body.purpose } })
  const shown = services.sms.isSandbox && services.config.MODE === 'demo'
  return { resendAfter: 60, sandbox: shown ? `【信契】您的验证码为${code}，5分钟内有效，请勿泄露。` : null }
}

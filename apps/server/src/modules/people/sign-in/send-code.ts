import type { Data } from '@xinqi/api/calls'
import { VERIFICATION_CODE } from '@xinqi/api/limits'
import { CodedError } from '../../../platform/errors.ts'
import type { PreparingCall } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import { realmOfAddress } from '../../../platform/sandbox-address.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import type { Services } from '../../../platform/services.ts'
import { codeSubject, codeText, type OwnCodeText, signedCode } from '../../../providers/sms.ts'
import { mailCode } from './mail-code.ts'
import { type CodePurpose, issueCode } from './verification-codes.ts'

type SendCode = PreparingCall<'/v2/auth/code'> | PreparingCall<'/v2/auth/sendVoiceCode'>
type Unbinding = PreparingCall<'/v2/auth/unbindingCode'> | PreparingCall<'/v2/auth/sendUnbindingVoiceCode'>
type OpenCode = PreparingCall<'/open/code'>
type Channel = 'sms' | 'voice' | 'mail'
type Sending = Pick<SendCode, 'services' | 'autocommit' | 'note' | 'now' | 'visitor'>
type Guarded = Sending & { body: { captchaId: string; captcha: string } }

/** People of a sandbox have telephones of its own, whatever vendor there is. */
export const canTextTo = ({ sms }: Pick<Services, 'sms'>, mobile: string): boolean =>
  sms.isOffered || realmOfAddress(mobile) !== null

/** To a number somebody has proven to be his; the limits count every code to a number, whatever it is for. */
export const deliverCode = async (
  call: Sending,
  channel: Channel,
  target: string,
  purpose: CodePurpose,
  own: OwnCodeText | null = null,
): Promise<Data<'/v2/auth/code'>> => {
  const { services, autocommit } = call
  if (channel === 'voice' && !services.sms.hasVoice) throw new CodedError('WAY_NOT_OFFERED')
  const provider = channel === 'mail' ? services.mail : services.sms
  // Said before a code is made: one that cannot be sent would only use up what may be sent today.
  if (!provider.isOffered && !realmOfAddress(target)) throw new CodedError('WAY_NOT_OFFERED')
  const code = await issueCode(services, target, purpose)
  const about = {
    code,
    own: channel === 'sms' ? own : null,
    // A voice speaks the one text it has.
    language: channel === 'voice' ? undefined : call.visitor.language,
  }
  const text = codeText(about)
  if (channel === 'sms') await services.sms.sendCode(autocommit, { mobile: target, ...about })
  else if (channel === 'voice') await services.sms.sendVoiceCode(autocommit, { mobile: target, code })
  else await mailCode(services, autocommit, { to: target, subject: codeSubject(about), text })
  call.note({
    target: channel === 'mail' ? maskEmail(target) : maskMobile(target),
    detail: { purpose },
  })
  const shown = provider.isSandbox && services.config.MODE === 'demo'
  return {
    resendAfter: 60,
    sandbox: shown ? signedCode(about) : null,
    hasVoice: channel !== 'mail' && services.sms.hasVoice,
  }
}

/**
 * To a number somebody typed, so a captcha stands before it. The answer is the same for numbers we know and numbers we
 * do not: a code goes out either way, and only the step it is for decides what it is worth.
 */
export const deliverGuardedCode = async (
  call: Guarded,
  channel: Channel,
  target: string,
  purpose: CodePurpose,
): Promise<Data<'/v2/auth/code'>> => {
  const { body, services, autocommit, now } = call
  await services.captchas.spend(autocommit, body.captchaId, body.captcha, { again: true })
  const perAddress = await hitWindow(
    autocommit,
    `code:address:${call.visitor.address}`,
    VERIFICATION_CODE.perAddressPerHour,
    3_600_000,
    now,
  )
  if (!perAddress.allowed) throw new CodedError('CODE_TOO_OFTEN')
  return deliverCode(call, channel, target, purpose)
}

export const sendCode = (call: SendCode, channel: 'sms' | 'voice') =>
  deliverGuardedCode(call, channel, call.body.mobile, call.body.purpose)

export const sendOpenCode = (call: OpenCode) =>
  deliverGuardedCode(call, 'sms', call.body.mobile, call.body.purpose)

export const sendUnbindingCode = (call: Unbinding, channel: 'sms' | 'voice') =>
  deliverGuardedCode(call, channel, call.body.mobile, call.body.which === 'old' ? 'unbind' : 'bind')

export const sendMailCode = (call: PreparingCall<'/v2/auth/emailCode'>) =>
  deliverGuardedCode(call, 'mail', call.body.email, call.body.purpose)

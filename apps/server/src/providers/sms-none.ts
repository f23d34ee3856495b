import { CodedError } from '../platform/errors.ts'
import type { SmsProvider } from './sms.ts'

const refuse = async (): Promise<never> => {
  throw new CodedError('WAY_NOT_OFFERED', '平台没有开通短信，请使用邮箱')
}

/** No vendor carries messages to telephones: codes go by mail, and what needs a telephone is not offered. */
export const smsNone = (): SmsProvider => ({
  isSandbox: false,
  isOffered: false,
  hasVoice: false,
  sendCode: refuse,
  sendVoiceCode: refuse,
  sendNotice: refuse,
})

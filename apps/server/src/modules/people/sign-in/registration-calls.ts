import { handlers, sendThenCommit } from '../../../platform/http/call.ts'
import { activate, checkFrozen, checkOldAccount } from './account-checks.ts'
import { changeMobile } from './change-mobile.ts'
import { registerByPartner, registerOverseas } from './register.ts'
import { isEmail } from './rules.ts'
import { sendMailCode, sendUnbindingCode } from './send-code.ts'

export const registrationCalls = handlers({
  '/v2/auth/emailCode': sendThenCommit(sendMailCode),
  '/checkOverseasUser': async ({ body }) => ({ wellFormed: isEmail(body.email) }),
  '/v2/auth/overseasRegister': registerOverseas,
  '/v2/auth/registerByPartner': registerByPartner,
  '/v2/auth/checkUserFrozen': checkFrozen,
  '/v2/auth/checkOldUser': checkOldAccount,
  '/v2/auth/activeUser': activate,
  '/v2/auth/unbindingCode': sendThenCommit((call) => sendUnbindingCode(call, 'sms')),
  '/v2/auth/sendUnbindingVoiceCode': sendThenCommit((call) => sendUnbindingCode(call, 'voice')),
  '/v2/auth/unbindingUser': changeMobile,
})

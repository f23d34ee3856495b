import { CLIENT_VERSION } from '@xinqi/api/limits'
import { isMobile } from '@xinqi/api/mobile'
import { type Call, handlers, sendThenCommit } from '../../../platform/http/call.ts'
import { maskName } from '../../../platform/present.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import { activate, checkFrozen, checkOldAccount } from './account-checks.ts'
import { acceptAgreements, viewAgreements } from './agreements.ts'
import { changeMobile } from './change-mobile.ts'
import { register, registerByPartner, registerOverseas } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { isEmail } from './rules.ts'
import { sendCode, sendMailCode, sendUnbindingCode } from './send-code.ts'
import { signIn } from './sign-in.ts'
import { switchCompany } from './switch-company.ts'
import { TRUSTED_ORIGIN } from './trusted-origin.ts'

const signOut = async (call: Call<'/v2/auth/logout'> | Call<'/user/logout'>) => {
  await call.services.sessions.end(call.db, call.actor.sessionId, 'signedOut')
  return {}
}

export const signInCalls = handlers({
  '/auth/imgCode': ({ services, db }) => services.captchas.make(db),
  '/auth/challenge': async ({ services, db, autocommit, now, visitor }) => {
    const asked = await hitWindow(autocommit, `challenge:${visitor.address}`, Infinity, 3_600_000, now)
    return services.captchas.challenge(db, asked.hits)
  },
  '/v2/auth/login': signIn,
  '/v2/auth/code': sendThenCommit((call) => sendCode(call, 'sms')),
  '/v2/auth/sendVoiceCode': sendThenCommit((call) => sendCode(call, 'voice')),
  '/v2/auth/register': register,
  '/resetUserPwd': resetPassword,
  '/checkUser': async ({ body }) => ({ wellFormed: isMobile(body.mobile) }),
  '/v2/auth/vueVersion': async () => ({ version: CLIENT_VERSION }),
  '/v2/auth/logout': signOut,
  '/user/logout': signOut,
  '/account/agreements/view': viewAgreements,
  '/account/agreements/accept': acceptAgreements,
  '/auth/switch': switchCompany,
  '/user/switchCompany': switchCompany,
  '/user/verify': async ({ body, db, services }) => {
    const found = await services.sessions.find(body.accessToken)
    if (found.state !== 'live')
      return { valid: false, userId: null, name: null, userType: null, companyId: null, trusted: false }
    const { accountId, name, userType, company } = found.actor
    let trusted = false
    if (body.origin)
      for (const { trusts } of services.extensions.all(TRUSTED_ORIGIN))
        trusted ||= await trusts(db, body.origin, accountId)
    return {
      valid: true,
      userId: accountId,
      name: name && maskName(name),
      userType,
      companyId: company?.id ?? null,
      trusted,
    }
  },
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

import { CLIENT_VERSION } from '@xinqi/api/limits'
import { isMobile } from '@xinqi/api/mobile'
import { type Call, handlers, sendThenCommit } from '../../../platform/http/call.ts'
import { maskName } from '../../../platform/present.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import { acceptAgreements, viewAgreements } from './agreements.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { sendCode } from './send-code.ts'
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
})

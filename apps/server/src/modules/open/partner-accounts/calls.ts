import { isMobile } from '@xinqi/api/mobile'
import { handlers, sendThenCommit } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { sendOpenCode } from '../../people/sign-in/send-code.ts'
import { newLoginKey, signInFromPartner } from './partner-login.ts'
import { findPartner } from './queries.ts'
import { registerPartner, resetPartnerPassword } from './register.ts'
import { enterFromCompany, signInPartner, signInSubUser } from './sign-in.ts'
import { grantSubUser, subUserRights } from './sub-user-rights.ts'
import { addSubUser, changeSubUser, listSubUsers, removeSubUser } from './sub-users.ts'

export const partnerAccountsCalls = handlers({
  '/open/imgCode': ({ services, db }) => services.captchas.make(db),
  '/open/login': signInPartner,
  '/open/subLogin': signInSubUser,
  '/open/register': registerPartner,
  '/open/checkUser': async ({ body }) => ({ wellFormed: isMobile(body.mobile) }),
  '/open/code': sendThenCommit(sendOpenCode),
  '/open/resetUserPwd': resetPartnerPassword,
  '/open/info': async ({ partner, db, services }) => {
    const row = (await findPartner(db, partner.partnerId))!
    return {
      partnerId: partner.partnerId,
      partnerName: partner.partnerName,
      userName: partner.name,
      mobile: row.mobile_cipher ? maskMobile(services.columns.open(row.mobile_cipher)) : '',
      isSubUser: partner.userId !== null,
      hasLoginKey: row.login_key_cipher !== null,
      rights: [...partner.rights],
    }
  },
  '/open/logout': async ({ partner, db, services }) => {
    await services.partnerSessions.end(db, partner.sessionId, 'signedOut')
    return {}
  },
  '/open/loginKey': newLoginKey,
  '/open/subUser/list': listSubUsers,
  '/open/subUser/add': addSubUser,
  '/open/subUser/change': changeSubUser,
  '/open/subUser/permissions': subUserRights,
  '/open/subUser/grant': grantSubUser,
  '/open/subUser/remove': removeSubUser,
  '/v2/company/openLogin': enterFromCompany,
  '/partner/login': signInFromPartner,
})

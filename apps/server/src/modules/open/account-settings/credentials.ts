import { DAY } from '@xinqi/api/durations'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PreparingCall } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import { hashPassword } from '../../people/sign-in/passwords.ts'
import { isStrongPassword } from '../../people/sign-in/rules.ts'
import { deliverCode } from '../../people/sign-in/send-code.ts'
import { spendCode } from '../../people/sign-in/verification-codes.ts'
import { changePartner, changeSubUserPassword } from '../partner-accounts/change-partner.ts'
import { isOwnPassword } from '../partner-accounts/password-of.ts'

const TRIES = 5
const WINDOW = 15 * 60_000
const CODES_A_DAY = 20
export const PURPOSE = { prove: 'proof', changeMobile: 'changeMobile', bindCompany: 'openBind' } as const

/** To the bound number, or to the one that is named; a signed-in partner can make us send only so many. */
export const mobileCode = async (call: PreparingCall<'/open/partner/mobileCode'>) => {
  const { body, db, now, partner, services, autocommit } = call
  if (partner.userId) throw new CodedError('FORBIDDEN')
  const { allowed } = await hitWindow(autocommit, `openCode:${partner.partnerId}`, CODES_A_DAY, DAY, now)
  if (!allowed) throw new CodedError('CODE_TOO_OFTEN')
  if (body.purpose !== 'prove') {
    if (!body.mobile) throw new CodedError('BAD_REQUEST', '请填写手机号')
    return deliverCode(call, 'sms', body.mobile, PURPOSE[body.purpose])
  }
  const { mobile_cipher } = await theRow(db, 'partner', { id: partner.partnerId }, ['mobile_cipher'])
  if (!mobile_cipher) throw new CodedError('BAD_REQUEST', '没有绑定手机号')
  return deliverCode(call, 'sms', services.columns.open(mobile_cipher), PURPOSE.prove)
}

/** One's own; whoever else is signed in with the old one is out. */
export const changePassword = async (call: Call<'/open/partner/changePwd'>) => {
  const { body, db, note, now, partner, services } = call
  const { allowed } = await hitWindow(
    call.autocommit,
    `openPwd:${partner.userId ?? partner.partnerId}`,
    TRIES,
    WINDOW,
    now,
  )
  if (!allowed) throw new CodedError('LOGIN_LOCKED')
  if (!(await isOwnPassword(db, partner, body.oldPassword)))
    throw new CodedError('LOGIN_WRONG', '原密码不正确')
  if (!isStrongPassword(body.password)) throw new CodedError('PASSWORD_WEAK')
  const hash = await hashPassword(body.password)
  const { partnerId, userId } = partner
  if (userId) await changeSubUserPassword(db, { partnerId, userId }, hash)
  else await changePartner(db, partnerId, { password_hash: hash })
  await services.partnerSessions.endOthers(db, partner, 'passwordChanged')
  note({ target: partner.name })
  return {}
}

export const changeMobile = async (call: Call<'/open/partner/changeMobile'>) => {
  const { body, db, note, partner, services, autocommit } = call
  const proven = await spendCode(services, autocommit, body.mobile, PURPOSE.changeMobile, body.code)
  const hash = services.columns.lookup(body.mobile)
  const taken = await db
    .selectFrom('partner')
    .select('id')
    .where('mobile_hash', '=', hash)
    .where('id', '<>', partner.partnerId)
    .executeTakeFirst()
  // One answer for both: whose numbers are here is nobody's business.
  if (!proven || taken) throw new CodedError('OPEN_MOBILE_TAKEN')
  await changePartner(db, partner.partnerId, {
    mobile_hash: hash,
    mobile_cipher: services.columns.seal(body.mobile),
  })
  await services.partnerSessions.endOthers(db, partner, 'forced')
  note({ target: maskMobile(body.mobile) })
  return {}
}

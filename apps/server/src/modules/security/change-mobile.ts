import type { Data } from '@xinqi/api/calls'
import { VERIFICATION_CODE } from '@xinqi/api/limits'
import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import { maskMobile } from '../../platform/present.ts'
import { hitWindow } from '../../platform/security/rate-window.ts'
import { findAccountByMobile } from '../auth/queries.ts'
import { spendCode } from '../auth/verification-codes.ts'
import { requireRecentProof } from './proof.ts'
import { deliverCode } from './prove.ts'
import { tellOwner } from './tell-owner.ts'

/** To a number somebody typed: a captcha stands before it, and the answer tells nothing about the number. */
export const sendMobileCode = async (
  call: Call<'/user/security/mobileCode'>,
): Promise<Data<'/user/security/mobileCode'>> => {
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
  return deliverCode(call, body.mobile, 'changeMobile')
}

/** A wrong code and a number of somebody else get one answer. */
export const changeMobile = async (
  call: Call<'/user/security/changeMobile'>,
): Promise<Record<string, never>> => {
  const { actor, body, db, services, standing, now } = call
  await requireRecentProof(call)
  const proven = await spendCode(services, standing, body.mobile, 'changeMobile', body.code)
  const hash = services.columns.lookup(body.mobile)
  if (!proven || (await findAccountByMobile(db, hash))) throw new CodedError('MOBILE_NOT_CHANGED')
  await db
    .updateTable('account')
    .set({ mobile_hash: hash, mobile_cipher: services.columns.seal(body.mobile) })
    .where('id', '=', actor.accountId)
    .execute()
  const masked = maskMobile(body.mobile)
  call.note({ target: masked })
  await tellOwner(db, {
    accountId: actor.accountId,
    title: '手机号已更换',
    content: `您的登录手机号已更换为 ${masked}。`,
    at: now,
  })
  return {}
}

import { removeRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { companiesAskingFor } from '../sign-in/second-step-needed.ts'
import { tellSelf } from '../sign-in/tell-owner.ts'
import { beginTotp, confirmTotp, forgetTotp, hasTotp } from '../sign-in/totp.ts'
import { accountOf } from './own-account.ts'
import { requireRecentProof } from './proof.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { tellEnabled, totpLabel } from './second-step.ts'

export const beginOwnTotp: PlainHandler<'/user/totp/begin'> = async (call) => {
  const { actor, db, services, now } = call
  await requireRecentProof(call)
  const account = await accountOf(db, actor.accountId)
  return beginTotp(services, db, { id: account.id, label: totpLabel(services, account) }, now)
}

export const confirmOwnTotp: PlainHandler<'/user/totp/confirm'> = async (call) => {
  const { actor, body, db, services, now } = call
  await requireRecentProof(call)
  if (!(await confirmTotp(services, db, actor.accountId, body.code, now))) throw new CodedError('TOTP_WRONG')
  await tellEnabled(db, actor.accountId, now)
  return { recoveryCodes: await renewRecoveryCodes(db, services.codeKey, actor.accountId) }
}

export const disableTotp = async (call: Call<'/user/totp/disable'>): Promise<Record<string, never>> => {
  const { actor, db } = call
  await requireRecentProof(call)
  if ((await companiesAskingFor(db, actor.accountId)).length) throw new CodedError('TOTP_REQUIRED_BY_COMPANY')
  await forgetTotp(db, actor.accountId)
  await removeRows(db, 'recovery_code', { account_id: actor.accountId })
  await tellSelf(call, '二次验证已关闭', '登录时不再需要动态验证码，原有恢复码全部失效。')
  return {}
}

export const newRecoveryCodes: PlainHandler<'/user/totp/recoveryCodes'> = async (call) => {
  const { actor, db, services } = call
  await requireRecentProof(call)
  if (!(await hasTotp(db, actor.accountId))) throw new CodedError('TOTP_NOT_BEGUN')
  await tellSelf(call, '恢复码已重新生成', '旧的恢复码全部失效。')
  return { recoveryCodes: await renewRecoveryCodes(db, services.codeKey, actor.accountId) }
}

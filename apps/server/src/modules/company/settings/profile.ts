import { ERRORS } from '@xinqi/api/errors'
import { IDENTITY } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { changeAccount } from '../../people/sign-in/change-account.ts'
import { tellSelf } from '../../people/sign-in/tell-owner.ts'

/** A name proven by the authorities, or being looked at by them, is no longer one's own to change. */
const nameIsSettled = (identityStatus: number) =>
  identityStatus === IDENTITY.verified || identityStatus === IDENTITY.underReview

export const whatMayChange: PlainHandler<'/v2/user/checkForUpdateUser'> = async ({ actor, db }) => {
  const account = await accountOf(db, actor.accountId)
  const settled = nameIsSettled(account.identity_status)
  return {
    name: { editable: !settled, reason: settled ? ERRORS.NAME_VERIFIED.msg : null },
    mobile: account.mobile_cipher
      ? { editable: true, reason: null }
      : { editable: false, reason: ERRORS.MOBILE_MISSING.msg },
  }
}

export const updateProfile = async (call: Call<'/user/update'>): Promise<Record<string, never>> => {
  const { actor, body, db, services } = call
  const account = await accountOf(db, actor.accountId)
  if (nameIsSettled(account.identity_status)) throw new CodedError('NAME_VERIFIED')
  const name = body.name.trim()
  if (!name) throw new CodedError('BAD_REQUEST', '请填写姓名')
  await changeAccount(db, actor.accountId, { name })
  await services.sessions.actorChanged(db, actor.accountId)
  call.note({ target: name })
  await tellSelf(call, '个人资料已修改', `您的姓名已改为「${name}」。`)
  return {}
}

import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { changeAccount } from '../sign-in/change-account.ts'
import { hashPassword, isPassword } from '../sign-in/passwords.ts'
import { isStrongPassword } from '../sign-in/rules.ts'
import { tellSelf } from '../sign-in/tell-owner.ts'
import { accountOf } from './own-account.ts'
import { requireRecentProof } from './proof.ts'

/** This device stays signed in; every other one must prove itself with the new password. */
export const changePassword = async (
  call: Call<'/user/security/changePassword'>,
): Promise<Record<string, never>> => {
  const { actor, body, db, services, now } = call
  await requireRecentProof(call)
  if (!isStrongPassword(body.password)) throw new CodedError('PASSWORD_WEAK')
  const account = await accountOf(db, actor.accountId)
  if (await isPassword(account.password_hash, body.password)) throw new CodedError('PASSWORD_SAME')
  await changeAccount(db, actor.accountId, {
    password_hash: await hashPassword(body.password),
    password_changed_at: now,
  })
  await services.sessions.endAll(db, actor.accountId, 'passwordChanged', actor.sessionId)
  await tellSelf(call, '登录密码已修改', '您的登录密码已修改，其他设备已全部下线。')
  return {}
}

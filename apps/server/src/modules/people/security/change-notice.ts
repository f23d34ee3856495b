import type { Call } from '../../../platform/http/call.ts'
import { changeAccount } from '../sign-in/change-account.ts'
import { tellSelf } from '../sign-in/tell-owner.ts'

/** Silencing the alarm rings it once more. */
export const changeSignInNotice = async (
  call: Call<'/user/security/update'>,
): Promise<Record<string, never>> => {
  const { actor, body, db } = call
  const { signInNotice } = body
  await changeAccount(db, actor.accountId, { sign_in_notice: signInNotice })
  call.note({ detail: { signInNotice } })
  await tellSelf(
    call,
    signInNotice ? '新设备登录提醒已开启' : '新设备登录提醒已关闭',
    signInNotice ? '账号在新设备上登录时会提醒您。' : '账号在新设备上登录时不再提醒。',
  )
  return {}
}

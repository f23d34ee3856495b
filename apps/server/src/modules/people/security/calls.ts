import { type Call, handlers, sendThenCommit } from '../../../platform/http/call.ts'
import { changeAccount } from '../sign-in/change-account.ts'
import { deliverGuardedCode } from '../sign-in/send-code.ts'
import { tellSelf } from '../sign-in/tell-owner.ts'
import { changeEmail, changeMobile } from './change-contact.ts'
import { changePassword } from './change-password.ts'
import { endDevice, endOtherDevices, listDevices } from './devices.ts'
import { listLinkedAccounts, removeLinkedAccount } from './linked-accounts.ts'
import { beginOwnTotp, confirmOwnTotp, disableTotp, newRecoveryCodes } from './manage-totp.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  deletePasskey,
  renamePasskey,
  signInByPasskey,
} from './passkeys.ts'
import { prove, sendOwnCode } from './prove.ts'
import { enrolAtSignIn, sendSecondStepCode, takeSecondStep } from './second-step.ts'
import { securityDetail } from './security-detail.ts'
import { changeSigningPassword, resetSigningPassword, setSigningPassword } from './signing-password.ts'

/** Silencing the alarm rings it once more. */
const changeSignInNotice = async (call: Call<'/user/security/update'>): Promise<Record<string, never>> => {
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

export const securityCalls = handlers({
  '/user/security/detail': securityDetail,
  '/user/security/update': changeSignInNotice,
  '/user/security/code': sendThenCommit((call) => sendOwnCode(call, 'proof')),
  '/user/security/prove': prove,
  '/user/security/changePassword': changePassword,
  '/user/security/mobileCode': sendThenCommit((call) =>
    deliverGuardedCode(call, 'sms', call.body.mobile, 'changeMobile'),
  ),
  '/user/security/changeMobile': changeMobile,
  '/user/security/emailCode': sendThenCommit((call) =>
    deliverGuardedCode(call, 'mail', call.body.email, 'bindEmail'),
  ),
  '/user/security/changeEmail': changeEmail,
  '/user/signPassword/set': setSigningPassword,
  '/user/signPassword/change': changeSigningPassword,
  '/user/signPassword/code': sendThenCommit((call) => sendOwnCode(call, 'signPassword')),
  '/user/signPassword/reset': resetSigningPassword,
  '/user/totp/begin': beginOwnTotp,
  '/user/totp/confirm': confirmOwnTotp,
  '/user/totp/disable': disableTotp,
  '/user/totp/recoveryCodes': newRecoveryCodes,
  '/v2/auth/secondStep': takeSecondStep,
  '/v2/auth/secondStepCode': sendThenCommit(sendSecondStepCode),
  '/v2/auth/secondStepEnrol': enrolAtSignIn,
  '/user/linkedAccount/list': listLinkedAccounts,
  '/user/linkedAccount/remove': removeLinkedAccount,
  '/user/passkey/begin': beginPasskey,
  '/user/passkey/add': addPasskey,
  '/user/passkey/rename': renamePasskey,
  '/user/passkey/delete': deletePasskey,
  '/v2/auth/passkeyBegin': beginPasskeySignIn,
  '/v2/auth/passkeyLogin': signInByPasskey,
  // That it was made is all there is to it: the gate notes the use.
  '/user/session/use': async ({ actor }) => ({ countsIdle: actor.idle !== undefined }),
  '/user/session/list': listDevices,
  '/user/session/end': endDevice,
  '/user/session/endOthers': endOtherDevices,
})

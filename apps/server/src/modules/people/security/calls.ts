import { handlers, sendThenCommit } from '../../../platform/http/call.ts'
import { deliverGuardedCode } from '../sign-in/send-code.ts'
import { changeEmail, changeMobile } from './change-contact.ts'
import { changeSignInNotice } from './change-notice.ts'
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
  '/user/session/list': listDevices,
  '/user/session/end': endDevice,
  '/user/session/endOthers': endOtherDevices,
})

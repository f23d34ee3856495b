import type { Data } from '@xinqi/api/calls'
import { ACCOUNT } from '@xinqi/api/status'
import { TICKET } from '@xinqi/api/work-list-status'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError, ifRefused } from '../../../platform/errors.ts'
import type { Call, PlainHandler, PreparingCall } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { readTicket, settleTicket } from '../../../platform/security/tickets.ts'
import { openProvenSession } from '../sign-in/open-session.ts'
import { SECOND_STEP, type SecondStepPayload } from '../sign-in/second-step-needed.ts'
import { deliverCode } from '../sign-in/send-code.ts'
import { tellOwner } from '../sign-in/tell-owner.ts'
import { beginTotp, confirmTotp, spendTotp } from '../sign-in/totp.ts'
import { spendCode } from '../sign-in/verification-codes.ts'
import { accountOf } from './own-account.ts'
import { maskContact, ownContact } from './own-contact.ts'
import { countedProof } from './proof.ts'
import { looksLikeRecoveryCode, renewRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'

const readStep = async (db: Queryable, ticket: string, now: Date) => {
  const found = await readTicket(db, SECOND_STEP, ticket, now).catch(ifRefused(() => undefined))
  if (!found?.account_id || found.status !== TICKET.waiting) throw new CodedError('SECOND_STEP_EXPIRED')
  return { id: found.id, accountId: found.account_id, ...(found.payload as SecondStepPayload) }
}

/** A code opens the sign-in it was sent for and no other. */
const codePurpose = (ticketId: string) => `secondStep:${ticketId}` as const

export const takeSecondStep: PlainHandler<'/v2/auth/secondStep'> = async (call) => {
  const { body, db, services, autocommit, now } = call
  const step = await readStep(db, body.ticket, now)
  const account = await accountOf(db, step.accountId)
  call.note({ actor: { accountId: account.id, companyId: null, name: account.name } })
  if (account.status === ACCOUNT.frozen) throw new CodedError('ACCOUNT_FROZEN')
  const recovering = step.kind === 'totp' && looksLikeRecoveryCode(body.code)
  const right = await countedProof(autocommit, account.id, now, () => {
    if (step.kind === 'enrol') return confirmTotp(services, db, account.id, body.code, now)
    if (step.kind === 'code')
      return spendCode(
        services,
        autocommit,
        ownContact(services, account).target,
        codePurpose(step.id),
        body.code,
      )
    return recovering
      ? spendRecoveryCode(autocommit, services.codeKey, account.id, body.code, now)
      : spendTotp(services, autocommit, account.id, body.code, now)
  })
  if (!right) throw new CodedError(step.kind === 'code' ? 'CODE_WRONG' : 'TOTP_WRONG')
  await settleTicket(db, step.id, TICKET.done)
  const opened = await openProvenSession(call, account.id, step)
  const way = step.kind === 'enrol' ? 'enrol' : recovering ? 'recovery' : step.kind
  call.note({
    actor: { accountId: account.id, companyId: opened.companyId, name: account.name },
    detail: { way },
  })
  if (recovering) {
    await tellOwner(db, {
      accountId: account.id,
      title: '恢复码已用于登录',
      content: '一个恢复码刚刚用于登录，已经失效。',
      at: now,
    })
  }
  if (step.kind !== 'enrol') return opened
  await tellEnabled(db, account.id, now)
  return { ...opened, recoveryCodes: await renewRecoveryCodes(db, services.codeKey, account.id) }
}

/** To the number or address bound to the account; the limits of all codes stand before it, and so does the password. */
export const sendSecondStepCode = async (
  call: PreparingCall<'/v2/auth/secondStepCode'>,
): Promise<Data<'/v2/auth/secondStepCode'>> => {
  const { body, db, services, now } = call
  const step = await readStep(db, body.ticket, now)
  if (step.kind !== 'code') throw new CodedError('SECOND_STEP_EXPIRED')
  const contact = ownContact(services, await accountOf(db, step.accountId))
  const sent = await deliverCode(call, contact.byMail ? 'mail' : 'sms', contact.target, codePurpose(step.id))
  return { ...sent, target: maskContact(contact) }
}

export const enrolAtSignIn: PlainHandler<'/v2/auth/secondStepEnrol'> = async (call) => {
  const { body, db, services, now } = call
  const step = await readStep(db, body.ticket, now)
  if (step.kind !== 'enrol') throw new CodedError('TOTP_ENABLED')
  const account = await accountOf(db, step.accountId)
  call.note({ actor: { accountId: account.id, companyId: null, name: account.name } })
  return beginTotp(services, db, { id: account.id, label: totpLabel(services, account) }, now)
}

/** How an authenticator app names the account: enough to tell two apart, not the whole number. */
export const totpLabel = (
  services: Call<'/user/totp/begin'>['services'],
  account: { mobile_cipher: Buffer | null; name: string | null },
): string =>
  account.mobile_cipher ? maskMobile(services.columns.open(account.mobile_cipher)) : (account.name ?? '账号')

export const tellEnabled = (db: Queryable, accountId: string, now: Date) =>
  tellOwner(db, {
    accountId,
    title: '二次验证已开启',
    content: '登录时除密码外还需输入动态验证码。',
    at: now,
  })

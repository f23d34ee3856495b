import type { PublicData } from '@xinqi/api/open/registry'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRow, inRows, lockRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { OpenCall } from '../gateway/open-call.ts'
import { USER, type UserRow, userOf } from './app-users.ts'
import { ATTEMPT, ATTEMPT_WORDS } from './attempt.ts'
import { type AttemptContext, type Outcome, settleAttempt } from './settle-attempt.ts'
import { newSerial } from './verify.ts'

/** All a sandbox's bank ever moves. */
const SANDBOX_AMOUNT = '0.01'
export const TRANSFER_TRIES = 3

/** As with people: a number that ends in 9 fails on purpose. Pure. */
export const sandboxCompanyVerdict = (creditCode: string): string | null =>
  creditCode.endsWith('9') ? '企业信息与登记信息不一致' : null

export const companyUserOf = async (db: Queryable, appId: string, account: string): Promise<UserRow> => {
  const user = await userOf(db, appId, account)
  if (user.kind !== USER.company) throw new CodedError('OPEN_IDENTITY_FIELDS', '该账号是个人用户')
  return user
}

/** How asking a company of a sandbox ended. */
export const keepCompanyVerdict = (context: AttemptContext, outcome: Outcome): Promise<void> =>
  settleAttempt(context, outcome, { column: 'account', value: outcome.account })

const isByBank = (method: string) => method === 'transfer' || method === 'reverseTransfer'

/** In earnest a company proves itself on a page of ours, where its own people say so: identity/companyUrl. */
export const verifyCompany = async (
  call: OpenCall<'identity/companyVerify'>,
): Promise<PublicData<'identity/companyVerify'>> => {
  const { app, body, db, note, now, services } = call
  const user = await companyUserOf(db, app.id, body.account)
  if (!app.realm) throw new CodedError('OPEN_IDENTITY_PRODUCTION')
  const { method, account } = body
  if (method === 'ent4' && !body.legalIdNo) throw new CodedError('OPEN_IDENTITY_FIELDS', '请填写 legalIdNo')
  if (method === 'transfer' && !(body.bankName && body.bankAccount))
    throw new CodedError('OPEN_IDENTITY_FIELDS', '请填写 bankName 与 bankAccount')
  const serialNo = newSerial()
  note({ target: account, detail: { method, consent: body.consent } })
  const reason = sandboxCompanyVerdict(services.columns.open(user.id_number_cipher!))
  if (reason || !isByBank(method)) {
    await keepCompanyVerdict(call, { account, serialNo, method, reason })
    return { serialNo, status: reason ? 'failed' : 'passed', reason, payee: null }
  }
  await addRow(db, 'open_identity', { app_id: app.id, serial_no: serialNo, account, method, created_at: now })
  const payee = {
    name: '信契（沙箱）',
    account: '6200000000000000000',
    amount: SANDBOX_AMOUNT,
    remark: serialNo.slice(-10).toUpperCase(),
  }
  return { serialNo, status: 'running', reason: null, payee: method === 'reverseTransfer' ? payee : null }
}

/** Held while it is judged, so that guesses made at once are counted one by one. */
export const checkTransfer = async (
  call: OpenCall<'identity/transferCheck'>,
): Promise<PublicData<'identity/transferCheck'>> => {
  const { app, body, db, note } = call
  const { serialNo } = body
  const attempt = await lockRow(db, 'open_identity', { app_id: app.id, serial_no: serialNo })
  if (!attempt || !isByBank(attempt.method)) throw new CodedError('OPEN_SERIAL_UNKNOWN')
  const { account, method } = attempt
  note({ target: account, detail: { method } })
  const triesLeft = TRANSFER_TRIES - attempt.tries
  if (attempt.status !== ATTEMPT.running)
    return {
      serialNo,
      status: ATTEMPT_WORDS[attempt.status as 0 | 1 | 2],
      reason: attempt.reason,
      triesLeft: attempt.status === ATTEMPT.failed ? 0 : triesLeft,
    }
  if (method === 'transfer' && body.amount === undefined)
    throw new CodedError('OPEN_IDENTITY_FIELDS', '请填写收到的金额')
  if (method === 'reverseTransfer' || body.amount === SANDBOX_AMOUNT) {
    await keepCompanyVerdict(call, { account, serialNo, method, reason: null })
    return { serialNo, status: 'passed', reason: null, triesLeft }
  }
  await inRows(db, 'open_identity', { app_id: app.id, serial_no: serialNo }).set({ tries: attempt.tries + 1 })
  const reason = '金额不符'
  const isLast = triesLeft <= 1
  if (isLast) await keepCompanyVerdict(call, { account, serialNo, method, reason })
  return { serialNo, status: isLast ? 'failed' : 'running', reason, triesLeft: triesLeft - 1 }
}

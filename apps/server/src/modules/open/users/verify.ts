import { randomBytes } from 'node:crypto'
import { idTypeOf } from '@xinqi/api/open/id-types'
import { IDENTITY } from '@xinqi/api/status'
import { addRow, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { sandboxAddress } from '../../../platform/sandbox-address.ts'
import type { OpenCall, PlainOpenHandler } from '../gateway/open-call.ts'
import { isNumberTaken, NUMBER_TAKEN, proveSandboxPerson } from '../realms/make-person.ts'
import { findUser, isVerified, USER, userOf } from './app-users.ts'
import { ATTEMPT, ATTEMPT_WORDS } from './attempt.ts'
import { type AttemptContext, type Outcome, settleAttempt } from './settle-attempt.ts'

/** Who ends in 9 fails on purpose, so that a partner can see how failing looks. Pure. */
export const sandboxVerdict = (idNo: string): string | null =>
  idNo.endsWith('9') ? '姓名与证件号码不一致' : null

export const newSerial = () => `idv_${randomBytes(8).toString('hex')}`

/** How asking somebody of a sandbox who he is ended. */
export const keepVerdict = async (
  context: AttemptContext,
  { accountId, ...asked }: Outcome & { accountId: string },
): Promise<string | null> => {
  const reason = asked.reason ?? ((await isNumberTaken(context.db, accountId)) ? NUMBER_TAKEN : null)
  const outcome = { ...asked, reason }
  if (!reason) await proveSandboxPerson(context.services, context.db, accountId)
  await settleAttempt(context, outcome, { column: 'account_id', value: accountId })
  return reason
}

/** Asked for on a page of ours: known under its number before it is done. */
export const beginAttempt = async (
  { db, app, now }: Omit<AttemptContext, 'services'>,
  account: string,
  serialNo: string,
): Promise<void> => {
  await addRow(db, 'open_identity', {
    app_id: app.id,
    serial_no: serialNo,
    account,
    method: 'page',
    status: ATTEMPT.running,
    created_at: now,
  })
}

/** The number the app gave may stand in no account yet: whoever has it elsewhere is looked for by itself. */
const isAnothers = async (
  { db, services }: Pick<OpenCall<'identity/personVerify'>, 'db' | 'services'>,
  { realm, accountId, idNo }: { realm: string; accountId: string; idNo: string },
): Promise<boolean> => {
  const id_number_hash = services.columns.lookup(sandboxAddress(realm, idNo))
  const holder = await rowOf(db, 'account', { id_number_hash, identity_status: IDENTITY.verified }, ['id'])
  return holder !== undefined && holder.id !== accountId
}

/** In production people prove who they are on a page of ours: a partner's word that they agreed is not enough yet. */
export const verifyPerson: PlainOpenHandler<'identity/personVerify'> = async (call) => {
  const { app, body, db, note, now, services } = call
  const user = await userOf(db, app.id, body.account)
  if (!app.realm) throw new CodedError('OPEN_IDENTITY_PRODUCTION')
  if (user.kind !== USER.person || !user.id_number_cipher || (body.method === 'bank4' && !body.bankCard))
    throw new CodedError('OPEN_IDENTITY_FIELDS')
  if (idTypeOf(user.id_type) !== 'idCard')
    throw new CodedError('OPEN_IDENTITY_FIELDS', '要素核验只适用居民身份证，其他证件请用 identity/personUrl')
  const idNo = services.columns.open(user.id_number_cipher)
  const reason =
    sandboxVerdict(idNo) ??
    ((await isAnothers(call, { realm: app.realm, accountId: user.account_id!, idNo })) ? NUMBER_TAKEN : null)
  const serialNo = newSerial()
  const kept = await keepVerdict(
    { services, db, app, now },
    { account: body.account, accountId: user.account_id!, serialNo, method: body.method, reason },
  )
  note({ target: body.account, detail: { method: body.method, consent: body.consent } })
  return { serialNo, status: kept ? 'failed' : 'passed', reason: kept }
}

export const identityResult = async ({ app, body, db }: OpenCall<'identity/result'>) => {
  const attempt = await rowOf(db, 'open_identity', { app_id: app.id, serial_no: body.serialNo })
  if (!attempt) throw new CodedError('OPEN_SERIAL_UNKNOWN')
  if (attempt.status === ATTEMPT.running && attempt.method === 'page') {
    // On a page of ours he is asked as everybody is; that he passed is known where that is kept.
    const user = await findUser(db, app.id, attempt.account)
    if (user && (await isVerified(db, user)))
      return { serialNo: attempt.serial_no, status: ATTEMPT_WORDS[ATTEMPT.passed], reason: null }
  }
  return {
    serialNo: attempt.serial_no,
    status: ATTEMPT_WORDS[attempt.status as 0 | 1 | 2],
    reason: attempt.reason,
  }
}

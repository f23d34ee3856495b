import { randomBytes } from 'node:crypto'
import { chinaDigits } from '@xinqi/api/china-day'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { sameOnRetry } from '../../../platform/db/prefetch.ts'
import { addRow, countRows, inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { FilingRow } from '../filings/filings.ts'
import { passedFilings } from '../filings/filings.ts'
import { type AuthRow, authOf, lockAuth, writeChange } from './auths.ts'
import { grantorOf, mayAuthorise, sealsToLend } from './grantor.ts'
import { AUTH, authStateOf, isTerm, type Scope, TERM } from './rules.ts'
import { type Context, sendLetter } from './send-letter.ts'

export type AuthRequest = {
  account: string
  sealIds: readonly string[]
  /** The newest that passed, where none is named. */
  filingId?: string
  scope: Scope
  endsAt?: Date
  notice: 'daily' | 'each'
}

/** `SQ` for 授权; also the number of the contract its letter is, on which it is printed. */
const newNumber = (now: Date): string =>
  sameOnRetry(() => `SQ${chinaDigits(now)}${randomBytes(4).toString('hex').toUpperCase()}`)

const filingFor = async (db: Tx, appId: string, filingId: string | undefined): Promise<FilingRow> => {
  const passed = await passedFilings(db, appId)
  const filing = filingId ? passed.find(({ id }) => id === filingId) : passed[0]
  if (!filing) throw new CodedError('OPEN_FILING_NEEDED')
  return filing
}

/** Nothing is lent yet: a letter is written and sent to whoever may lend. */
export const requestAuth = async (context: Context, asked: AuthRequest, by: string): Promise<AuthRow> => {
  const { db, app, now } = context
  const grantor = await grantorOf(db, app, asked.account, now)
  const filing = await filingFor(db, app.id, asked.filingId)
  const seals = await sealsToLend(db, grantor.company.id, asked.sealIds)
  if (!mayAuthorise(grantor, seals)) throw new CodedError('OPEN_AUTH_SIGNER')
  const endsAt = asked.endsAt ?? new Date(now.getTime() + TERM.usual)
  if (!isTerm(endsAt, now)) throw new CodedError('OPEN_AUTH_TERM')
  const id = newId()
  const number = newNumber(now)
  await addRow(db, 'open_seal_auth', {
    app_id: app.id,
    id,
    number,
    account: asked.account,
    company_id: grantor.company.id,
    company_name: grantor.company.name,
    filing_id: filing.id,
    seal_ids: [...asked.sealIds],
    templates: [...asked.scope.templates],
    types: [...asked.scope.types],
    counterparties: [...asked.scope.counterparties],
    max_amount_cents: asked.scope.maxAmountCents,
    ends_at: endsAt,
    notice: asked.notice,
    created_by: by,
    created_at: now,
  })
  const letterId = await sendLetter(context, {
    auth: await authOf(db, app.id, { authId: id }),
    filing,
    seals: seals.map(({ name }) => name),
    endsAt,
    letterNo: number,
  })
  await inRows(db, 'open_seal_auth', { id }).set({ pending_letter_id: letterId, pending_ends_at: endsAt })
  await writeChange(db, id, { what: '发起授权', by, at: now })
  return authOf(db, app.id, { authId: id })
}

/** The end it has stands until the new letter is signed. */
export const requestExtension = async (
  context: Context,
  authId: string,
  endsAt: Date,
  by: string,
): Promise<AuthRow> => {
  const { db, app, now } = context
  const auth = await lockAuth(db, app.id, { authId })
  const standing = authStateOf({ status: auth.status, endsAt: auth.ends_at }, now)
  if (standing === AUTH.revoked) throw new CodedError('OPEN_AUTH_REVOKED')
  if (standing === AUTH.waiting) throw new CodedError('OPEN_AUTH_UNSIGNED')
  if (auth.pending_letter_id) throw new CodedError('OPEN_AUTH_UNSIGNED', '已有续期的授权书等待签署')
  if (!isTerm(endsAt, now, auth.ends_at)) throw new CodedError('OPEN_AUTH_TERM')
  const filing = await filingFor(db, app.id, auth.filing_id)
  const seals = await sealsToLend(db, auth.company_id, auth.seal_ids)
  if (!mayAuthorise(await grantorOf(db, app, auth.account, now), seals))
    throw new CodedError('OPEN_AUTH_SIGNER')
  const count = await countRows(db, 'open_seal_auth_change', { auth_id: auth.id, what: '申请续期' })
  const letterId = await sendLetter(context, {
    auth,
    filing,
    seals: seals.map(({ name }) => name),
    endsAt,
    letterNo: `${auth.number}-X${count + 1}`,
  })
  await inRows(db, 'open_seal_auth', { id: auth.id }).set({
    pending_letter_id: letterId,
    pending_ends_at: endsAt,
  })
  await writeChange(db, auth.id, { what: '申请续期', by, detail: `至 ${endsAt.toISOString()}`, at: now })
  return authOf(db, app.id, { authId: auth.id })
}

import { randomInt } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { BANK_TRANSFER } from '@xinqi/api/limits'
import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRows, latestRow, rowsOf } from '../../../platform/db/row.ts'
import type { BankTransferTable } from '../../../platform/db/tables.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { By } from '../../quota/copies/books.ts'
import {
  type Application,
  completeFacts,
  ownDraft,
  stillMissing,
  visibleApplication,
} from './applications.ts'
import { PAY_TRANSFER } from './bank-jobs.ts'
import { chargeCertification } from './charge.ts'
import { FORWARD, judgeAmount, maskAccount, parseAmount, REVERSE, showAmount, TRANSFER } from './rules.ts'

type Row = Selectable<BankTransferTable>
export type BankDetails = {
  bankName: string
  province: string
  city: string
  branchName: string
  cnaps: string | null
}

const latest = (db: Queryable, certificationId: string, direction: number) =>
  latestRow(db, 'bank_transfer', { certification_id: certificationId, direction }, ['created_at', 'id'])

export const latestForward = (db: Queryable, certificationId: string) => latest(db, certificationId, FORWARD)

/** Short enough for a remark field, unlike anything a person would write by chance. */
const newReference = (prefix: string): string => {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return prefix + Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
}

const begin = async (
  services: Services,
  db: Queryable,
  application: Application,
  asked: { direction: number; accountNo: string; bank: BankDetails; amountFen: number; by: By },
  now: Date,
): Promise<string> => {
  if (!services.bank.isOffered) throw new CodedError('WAY_NOT_OFFERED')
  completeFacts(application)
  const missing = await stillMissing(db, application)
  const wantsForward = missing.includes('forwardTransfer')
  const wanted =
    asked.direction === FORWARD ? wantsForward : wantsForward || missing.includes('reverseTransfer')
  if (!wanted) throw new CodedError('CERTIFICATION_STEP')
  const companyId = application.company_id!
  const recent = await rowsOf(
    db,
    'bank_transfer',
    { company_id: companyId, certification_id: application.id },
    { columns: ['status', 'direction', 'created_at', 'expires_at'] },
  )
  const open = recent.some(
    ({ status, direction, expires_at }) =>
      direction === asked.direction && status < TRANSFER.proven && expires_at > now,
  )
  if (open) throw new CodedError('TRANSFER_OPEN')
  const today = await db
    .selectFrom('bank_transfer')
    .select('id')
    .where('company_id', '=', companyId)
    .where('created_at', '>', new Date(now.getTime() - DAY))
    .execute()
  if (today.length >= BANK_TRANSFER.perDay) throw new CodedError('TRANSFER_LIMIT')
  await chargeCertification(db, application, asked.by, now)
  const id = newId()
  await addRow(db, 'bank_transfer', {
    company_id: companyId,
    id,
    certification_id: application.id,
    direction: asked.direction,
    status: asked.direction === FORWARD ? TRANSFER.asked : TRANSFER.underWay,
    reference: newReference(asked.direction === FORWARD ? 'XQF' : 'XQ'),
    amount_fen: asked.amountFen,
    account_cipher: services.columns.seal(asked.accountNo.replace(/[\s-]/g, '')),
    bank: JSON.stringify(asked.bank),
    created_at: now,
    expires_at: new Date(now.getTime() + BANK_TRANSFER.lifetime),
  })
  return id
}

/** Written down first, paid by a job after the commit: money goes out once, whatever breaks in between. */
export const askForTransfer = async (call: Call<'/v2/company/publicTransfer'>) => {
  const { actor, body, db, services, now } = call
  const application = await ownDraft(db, actor, body.certificationId)
  const { accountNo, bankName, province, city, branchName, cnaps = null } = body
  const transferId = await begin(
    services,
    db,
    application,
    {
      direction: FORWARD,
      accountNo,
      bank: { bankName, province, city, branchName, cnaps },
      amountFen: randomInt(BANK_TRANSFER.minFen, BANK_TRANSFER.maxFen + 1),
      by: actor,
    },
    now,
  )
  await services.outbox.publish(db, PAY_TRANSFER, { companyId: application.company_id, transferId })
  call.note({ target: application.facts.name, detail: { direction: 'out' } })
  return { transferId }
}

export const askForReverse = async (call: Call<'/v2/company/reverseTransfer'>) => {
  const { actor, body, db, services, now } = call
  const application = await ownDraft(db, actor, body.certificationId)
  const { accountNo, bankName } = body
  const transferId = await begin(
    services,
    db,
    application,
    {
      direction: REVERSE,
      accountNo,
      bank: { bankName, province: '', city: '', branchName: '', cnaps: null },
      amountFen: BANK_TRANSFER.reverseFen,
      by: actor,
    },
    now,
  )
  call.note({ target: application.facts.name, detail: { direction: 'in' } })
  return { transferId }
}

/** Time ends a transfer whether or not a job has come by to write it down. */
const statusNow = (row: Row, now: Date): number =>
  row.status < TRANSFER.proven && row.expires_at <= now ? TRANSFER.expired : row.status

const present = (services: Services, row: Row | undefined, now: Date) => {
  if (!row) return null
  const bank = row.bank as BankDetails
  return {
    transferId: row.id,
    status: statusNow(row, now),
    bankName: bank.bankName,
    branchName: bank.branchName,
    accountNo: maskAccount(services.columns.open(row.account_cipher)),
    triesLeft: Math.max(0, BANK_TRANSFER.tries - row.tries),
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

type Process = Call<'/v2/company/transferProcess'> | Call<'/v2/company/reverseTransferProcess'>
const processOf =
  (direction: number) =>
  async ({ actor, body, db, services, now }: Process) => {
    const application = await visibleApplication(db, actor, body.certificationId)
    return present(services, await latest(db, application.id, direction), now)
  }
export const transferProcess = processOf(FORWARD)
export const reverseProcess = processOf(REVERSE)

export const reverseAccount: PlainHandler<'/v2/company/reverseTransferAccount'> = async (call) => {
  const { actor, body, db, services } = call
  const application = await visibleApplication(db, actor, body.certificationId)
  const row = orNotFound(await latest(db, application.id, REVERSE))
  const { name, account, bankName } = services.bank.account
  return {
    accountName: name,
    accountNo: account,
    bankName,
    amount: showAmount(row.amount_fen),
    remark: row.reference,
    expiresAt: row.expires_at.toISOString(),
    sandbox: services.bank.isSandbox,
  }
}

/** A wrong amount is an answer, not an error: the try it cost has to be remembered. */
export const verifyAmount = async (call: Call<'/v2/company/verifyTransferAmount'>) => {
  const { actor, body, db, now } = call
  const application = await ownDraft(db, actor, body.certificationId)
  const given = parseAmount(body.amount)
  if (given === undefined) throw new CodedError('AMOUNT_INVALID')
  const row = await latest(db, application.id, FORWARD)
  const verdict = row
    ? judgeAmount(
        { status: row.status, amountFen: row.amount_fen, tries: row.tries, expiresAt: row.expires_at },
        given,
        now,
        BANK_TRANSFER.tries,
      )
    : 'notOpen'
  if (!row || verdict === 'notOpen') throw new CodedError('TRANSFER_NOT_OPEN')
  await inRows(db, 'bank_transfer', { company_id: row.company_id, id: row.id }).set({
    status: verdict.status,
    tries: row.tries + (verdict.verified || verdict.status === TRANSFER.expired ? 0 : 1),
    ...(verdict.status === TRANSFER.arrived ? {} : { finished_at: now }),
  })
  call.note({ target: application.facts.name, detail: { verified: verdict.verified } })
  return verdict
}

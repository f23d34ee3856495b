import { sql } from 'kysely'
import { inRows, lockRow, oneOf, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { workOff } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { BankUnavailable, type PaymentState, type Receipt } from '../../../providers/bank.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { lockedApplication } from './applications.ts'
import { FORWARD, REVERSE, receiptProblem, TRANSFER } from './rules.ts'
import type { BankDetails } from './transfers.ts'

export const PAY_TRANSFER = 'bank.pay'
export const FOLLOW_BANK = 'bank.follow'
/** As it is called among what was set aside. */
export const BANK_WORK = 'bank'

type TransferKey = { companyId: string; transferId: string }

const find = (services: Services, { companyId, transferId }: TransferKey) =>
  rowOf(services.db, 'bank_transfer', { company_id: companyId, id: transferId })

/** May run again: the bank pays a reference once. Nothing is locked while it thinks. */
export const payTransfer = async (services: Services, key: TransferKey): Promise<void> => {
  const row = await find(services, key)
  if (row?.status !== TRANSFER.asked || row.expires_at <= services.clock()) return
  const company = await services.db
    .selectFrom('certification')
    .select(sql<string>`facts->>'name'`.as('name'))
    .where('id', '=', row.certification_id)
    .executeTakeFirstOrThrow()
  const bank = row.bank as BankDetails
  const state = await services.bank.pay({
    reference: row.reference,
    amountFen: row.amount_fen,
    payee: { ...bank, name: company.name, account: services.columns.open(row.account_cipher) },
    remark: '企业认证打款',
  })
  await record(services, key, state)
}

const record = async (services: Services, key: TransferKey, state: PaymentState): Promise<void> => {
  const now = services.clock()
  await services.db.transaction().execute(async (tx) => {
    const row = await lockRow(tx, 'bank_transfer', { company_id: key.companyId, id: key.transferId })
    if (!row || row.status > TRANSFER.underWay) return
    const set = (change: { status: number; reason?: string; finished_at?: Date }) =>
      inRows(tx, 'bank_transfer', { company_id: key.companyId, id: key.transferId }).set(change)
    if (state.state === 'underWay' || state.state === 'unknown') {
      await set({ status: TRANSFER.underWay })
      return
    }
    const paid = state.state === 'paid'
    await set(
      paid
        ? { status: TRANSFER.arrived }
        : { status: TRANSFER.failed, reason: state.reason, finished_at: now },
    )
    const { account_id } = await lockedApplication(tx, row.certification_id)
    await sendMessage(tx, {
      accountId: account_id,
      companyId: key.companyId,
      title: paid ? '对公打款已汇出' : '对公打款失败',
      content: paid
        ? '请向财务核对到账金额，并在 7 天内填写。'
        : `银行未能完成打款：${state.reason}。请核对账户信息后重新申请。`,
      path: `/createCompanyRemit?id=${row.certification_id}`,
      at: now,
    })
  })
}

/**
 * What became of payments on their way, and what came in. Runs every minute and whenever the sandbox book changes; a
 * bank that does not answer is asked again the next time.
 */
export const followBank = async (services: Services): Promise<void> => {
  try {
    await lookAtBank(services)
  } catch (error) {
    if (!(error instanceof BankUnavailable)) throw error
    services.log.warn({ error }, 'bank does not answer')
  }
}

const lookAtBank = async (services: Services): Promise<void> => {
  const now = services.clock()
  await services.db
    .updateTable('bank_transfer')
    .set({ status: TRANSFER.expired, finished_at: now })
    .where('status', '<', TRANSFER.proven)
    .where('expires_at', '<=', now)
    .execute()
  await followPaid(services)
  const waiting = await rowsOf(services.db, 'bank_transfer', {
    status: oneOf([TRANSFER.asked, TRANSFER.underWay]),
    direction: REVERSE,
  })
  if (waiting.length === 0) return
  const since = new Date(Math.min(...waiting.map((row) => row.created_at.getTime())))
  const receipts = await services.bank.receipts(since, now)
  const found = new Map<string, Receipt>()
  for (const { id, reference } of waiting) {
    const receipt = receipts.find(({ remark }) => remark.toUpperCase().includes(reference))
    if (receipt) found.set(id, receipt)
  }
  if (found.size > 0) await recordReceipts(services, found)
}

/** What came in for whom; one receipt that cannot be recorded holds no other back. */
const recordReceipts = async (services: Services, found: ReadonlyMap<string, Receipt>): Promise<void> => {
  await workOff(services, {
    kind: BANK_WORK,
    due: (_now, isFree, most) =>
      services.db
        .selectFrom('bank_transfer')
        .selectAll()
        .where('id', 'in', [...found.keys()])
        .where('status', 'in', [TRANSFER.asked, TRANSFER.underWay])
        .where(isFree(sql`bank_transfer.id`))
        .orderBy('created_at')
        .limit(most)
        .execute(),
    keyOf: ({ id }) => id,
    about: ({ reference }) => `认证来款 ${reference}`,
    work: ({ company_id, id }) =>
      recordReceipt(services, { companyId: company_id, transferId: id }, found.get(id)!),
    limitMs: 30_000,
  })
}

/** What we paid out and is on its way; one that cannot be recorded holds no other back. */
const followPaid = async (services: Services): Promise<void> => {
  await workOff(services, {
    kind: BANK_WORK,
    due: (_now, isFree, most) =>
      services.db
        .selectFrom('bank_transfer')
        .selectAll()
        .where('direction', '=', FORWARD)
        .where('status', 'in', [TRANSFER.asked, TRANSFER.underWay])
        .where(isFree(sql`bank_transfer.id`))
        .orderBy('created_at')
        .limit(most)
        .execute(),
    keyOf: ({ id }) => id,
    about: ({ reference }) => `认证打款 ${reference}`,
    work: async (row) => {
      const key = { companyId: row.company_id, transferId: row.id }
      try {
        // Asked for and never paid: the job that should have done so has given up.
        if (row.status === TRANSFER.asked) await payTransfer(services, key)
        else await record(services, key, await services.bank.stateOf(row.reference))
      } catch (error) {
        if (!(error instanceof BankUnavailable)) throw error
        services.log.warn({ error }, 'bank does not answer')
      }
    },
    limitMs: 90_000,
  })
}

const recordReceipt = async (services: Services, key: TransferKey, receipt: Receipt): Promise<void> => {
  const now = services.clock()
  await services.db.transaction().execute(async (tx) => {
    const row = await lockRow(tx, 'bank_transfer', {
      company_id: key.companyId,
      id: key.transferId,
      status: TRANSFER.underWay,
    })
    if (!row) return
    const application = await lockedApplication(tx, row.certification_id)
    const problem = receiptProblem(receipt, {
      companyName: application.facts.name ?? '',
      account: services.columns.open(row.account_cipher),
      amountFen: row.amount_fen,
    })
    await inRows(tx, 'bank_transfer', { company_id: key.companyId, id: key.transferId }).set({
      status: problem ? TRANSFER.failed : TRANSFER.proven,
      reason: problem ?? null,
      finished_at: now,
    })
    await sendMessage(tx, {
      accountId: application.account_id,
      companyId: key.companyId,
      title: problem ? '反向打款核验未通过' : '反向打款核验通过',
      content: problem ? `${problem}。请核对后重新申请。` : '企业账户已验证，请继续完成认证。',
      path: `/createCompanyRemit?id=${row.certification_id}`,
      at: now,
    })
  })
}

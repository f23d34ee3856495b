import { DEPOSIT, ENTRY_TYPE } from '@xinqi/api/quota'
import { sql } from 'kysely'
import { capability, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { PAY_INSTEAD } from '../../contracts/contract/pay-point.ts'
import type { ContractWitness } from '../../contracts/contract/witness-point.ts'
import { TEXTS_SENT } from '../../contracts/notices/sent-point.ts'
import { CHECK_SPONSOR } from '../../people/identity/charge.ts'
import { APP_CONTRACT_WITNESS } from '../webhooks/contract-witness.ts'
import { readAccount, readPrices } from './account.ts'
import { lookAtBalances, saveAlarm } from './alarms.ts'
import { billDays, billDetail, confirmBill, disputeBill, listBills } from './bills.ts'
import { checksOfApps } from './checks.ts'
import { payFromDeposit } from './deposit.ts'
import { listEntries } from './entries.ts'
import { EXPORT_BILL, exportBill, exportUsage, runExport } from './export.ts'
import { type Unbilled, writeLine } from './lines.ts'
import { billTexts } from './texts.ts'
import { listUsage, usageSummary } from './usage.ts'
import { billLateUses } from './uses.ts'

const billingCalls = handlers({
  '/open/bill/list': listBills,
  '/open/bill/detail': billDetail,
  '/open/bill/dayList': billDays,
  '/open/bill/confirm': confirmBill,
  '/open/bill/dispute': disputeBill,
  '/open/bill/export': exportBill,
  '/open/charge/account': readAccount,
  '/open/charge/prices': readPrices,
  '/open/charge/entries': listEntries,
  '/open/charge/saveAlarm': saveAlarm,
  '/open/dosage/summary': usageSummary,
  '/open/dosage/list': listUsage,
  '/open/dosage/export': exportUsage,
})

/**
 * Whatever the ledger of copies says about a contract of a production app becomes a line, in the transaction that moved
 * the copies. A line bears its entry's id: what was charged once is billed once, however often anybody looks.
 */
const billContracts: ContractWitness = {
  name: 'open/billing',
  changed: async (_services, db, contractIds) => {
    const { rows } = await sql<Unbilled>`
      select e.id, e.kind, 'contract' as used, e.type, e.quantity, e.of_entry_id, e.reference, e.at, c.app_id, c.contract_no, a.partner_id
        from open_contract c
        join open_app a on a.id = c.app_id and not a.is_sandbox
        join quota_entry e on e.user_id = a.company_id and e.kind in ('contract', ${DEPOSIT})
         and e.type in (${ENTRY_TYPE.spent}, ${ENTRY_TYPE.givenBack}) and e.reference = c.contract_id::text
       where c.contract_id = any(${[...contractIds]}::uuid[])
         and not exists (select from open_charge line where line.id = e.id)
       order by e.at, e.id`.execute(db)
    for (const row of rows) await writeLine(db, row)
  },
}

export const billing = capability({
  name: 'open/billing',
  calls: billingCalls,
  jobs: (services, work) => {
    work.task(EXPORT_BILL, runExport(services))
    work.job('billLateUses', () => billLateUses(services.db, services.clock()).then(() => undefined), {
      singleton: true,
      every: '* * * * *',
    })
    work.job('lookAtBalances', () => lookAtBalances(services).then(() => undefined), {
      singleton: true,
      every: '*/5 * * * *',
    })
  },
  provides: [
    provide(APP_CONTRACT_WITNESS, billContracts),
    provide(PAY_INSTEAD, payFromDeposit),
    provide(CHECK_SPONSOR, checksOfApps),
    provide(TEXTS_SENT, billTexts),
  ],
  tables: [
    'open_price',
    'open_charge',
    'open_charge_day',
    'open_use',
    'open_bill',
    'open_bill_dispute',
    'open_alarm',
  ],
  reads: ['company', 'contract', 'open_app', 'open_contract', 'open_link', 'partner', 'quota_entry'],
})

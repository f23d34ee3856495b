import { capability, provide } from '../../../platform/capability.ts'
import { REVIEW_DECISION } from '../../people/review-cases/decide.ts'
import { decideLedger } from './apply.ts'
import { ledgerCalls } from './calls.ts'
import { LEDGER_EXPORT, runLedgerExport } from './export.ts'
import { LEDGER_IMPORT, runLedgerImport } from './import.ts'
import { remindPlans } from './remind.ts'

export const ledger = capability({
  name: 'insight/ledger',
  calls: ledgerCalls,
  jobs: (services, work) => {
    work.task(LEDGER_IMPORT, runLedgerImport(services), { timeLimit: 3600 })
    work.task(LEDGER_EXPORT, runLedgerExport(services), { timeLimit: 3600 })
    work.job('remindPlans', async () => void (await remindPlans(services)), {
      singleton: true,
      retries: 3,
      every: '10 8 * * *',
    })
  },
  provides: [provide(REVIEW_DECISION, { kind: 'ledger', decide: decideLedger })],
  tables: [
    'ledger',
    'ledger_plan',
    'ledger_fund',
    'ledger_invoice',
    'ledger_file',
    'ledger_log',
    'ledger_application',
  ],
  reads: ['account', 'archived', 'member'],
})

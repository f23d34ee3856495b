import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { apply, applyInfo } from './apply.ts'
import * as change from './changes.ts'
import { beginExport } from './export.ts'
import { uploadFile } from './files.ts'
import { beginImport, checkImport, fixImport, importTemplate } from './import.ts'
import {
  analyse,
  listLedgers,
  previewFile,
  readLedger,
  readLog,
  readRecord,
  sumLedgers,
  viewFund,
  viewInvoice,
} from './lists.ts'

export const ledgerCalls = handlers({
  '/ledger/contract/page': listLedgers,
  '/ledger/contract/sums': sumLedgers,
  '/ledger/contract/add': change.addLedger,
  '/ledger/contract/detail/{id}': readLedger,
  '/ledger/plan/add': change.addPlan,
  '/ledger/plan/update': change.changePlan,
  '/ledger/plan/del': change.removePlan,
  '/ledger/fund/add': change.addFund,
  '/ledger/fund/update': change.changeFund,
  '/ledger/fund/del': change.removeFund,
  '/ledger/fund/view': viewFund,
  '/ledger/invoice/add': change.addInvoice,
  '/ledger/invoice/update': change.changeInvoice,
  '/ledger/invoice/del': change.removeInvoice,
  '/ledger/invoice/view': viewInvoice,
  '/ledger/fee/partaker': change.changeParties,
  '/ledger/fee/balance': change.changeBalance,
  '/ledger/fee/contract': change.changeContract,
  '/ledger/fee/invoice': change.changeInvoiced,
  '/ledger/update/endDate': change.changeEnd,
  '/ledger/file/upload': uploadFile,
  '/ledger/file/preview': previewFile,
  '/ledger/import/download': importTemplate,
  '/ledger/import/check': commitWithFiles<'/ledger/import/check'>(checkImport),
  '/ledger/import/fix': commitWithFiles<'/ledger/import/fix'>(fixImport),
  '/ledger/import/run': commitWithFiles<'/ledger/import/run'>(beginImport),
  '/ledger/export': beginExport,
  '/ledger/analysis': analyse,
  '/ledger/record': readRecord,
  '/ledger/log': readLog,
  '/ledger/apply/info': applyInfo,
  '/ledger/apply/submit': apply,
})

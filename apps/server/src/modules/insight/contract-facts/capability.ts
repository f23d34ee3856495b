import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { POLLED_WORK } from '../../../platform/jobs/polled-work.ts'
import { WHEN_KEPT } from '../archive/when-kept.ts'
import { WHEN_TEXT_IS_READ } from '../archive/when-text-is-read.ts'
import { correctFact, listCorrections, withdrawCorrection } from './corrections.ts'
import { linkDrafted } from './drafted-supplements.ts'
import { extractFacts, FACT_WORK, fillSheets } from './extract.ts'
import { takeUpReading } from './keep-reading.ts'
import { PACK_WORK, packBlocks } from './pack-blocks.ts'
import { linkContract, unlinkContract, viewRelations } from './relations.ts'
import { viewFacts } from './view-facts.ts'

const LONG = { timeLimit: 3600 }

export const contractFacts = capability({
  name: 'insight/contract-facts',
  calls: handlers({
    '/contractFact/view': viewFacts,
    '/contractFact/correct': correctFact,
    '/contractFact/withdrawCorrection': withdrawCorrection,
    '/contractFact/corrections': listCorrections,
    '/contractRelation/view': viewRelations,
    '/contractRelation/link': linkContract,
    '/contractRelation/unlink': unlinkContract,
  }),
  jobs: (services, work) => {
    work.job(
      'contractFacts.extract',
      async ({ signal }) => {
        await fillSheets(services, signal)
        await extractFacts(services, signal)
      },
      onTheClock('* * * * *', LONG),
    )
    work.job(
      'contractFacts.pack',
      async ({ signal }) => void (await packBlocks(services, signal)),
      onTheClock('*/5 * * * *', LONG),
    )
  },
  provides: [
    provide(WHEN_TEXT_IS_READ, { name: '合同要素', follow: takeUpReading }),
    provide(WHEN_KEPT, { name: '补充协议', follow: linkDrafted }),
    provide(POLLED_WORK, { kind: FACT_WORK, name: '合同要素' }),
    provide(POLLED_WORK, { kind: PACK_WORK, name: '合同要素汇总' }),
  ],
  tables: [
    'contract_reading',
    'fact_sheet',
    'fact_block',
    'fact_column',
    'fact_correction',
    'contract_relation',
  ],
  reads: ['account', 'archived', 'contract_file', 'elg_contract_file'],
})

import { capability, onTheClock } from '../../../platform/capability.ts'
import { auditSince } from '../../../platform/evidence/audit-log.ts'
import { checkpointLeaves } from '../../../platform/evidence/checkpoint-leaves.ts'
import { packLeaves } from '../../../platform/evidence/pack-leaves.ts'
import { packNodes } from '../../../platform/evidence/pack-nodes.ts'
import { type Call, handlers } from '../../../platform/http/call.ts'
import { contractFor } from '../../contracts/contract/contract-for.ts'
import { anchorEvidence } from './anchors.ts'
import { auditAndTell } from './audit-evidence.ts'
import { downloadReport } from './download-report.ts'
import { recordOfContract } from './records.ts'
import { renewLog } from './renewals.ts'
import { viewFile, viewProof, viewRecord } from './view.ts'
import { witnessEvidence } from './witness.ts'

const recordNumber = async ({ actor, body, db, now }: Call<'/contract/chain/of'>) => {
  const { row } = await contractFor(db, actor, body.contractId, 'view', now)
  return { no: (await recordOfContract(db, row.id))?.number ?? null }
}

const recordCalls = handlers({
  '/contract/chain/view': viewRecord,
  '/contract/chain/viewPreserve': viewProof,
  '/contract/chain/attach/view': viewFile,
  '/contract/chain/of': recordNumber,
  '/contract/chain/download': downloadReport,
})

/** What comes in a minute, and more; what an older release left is packed by the hour. */
const TILES_A_MINUTE = 100

export const record = capability({
  name: 'evidence/record',
  calls: recordCalls,
  tables: ['evidence_alarm', 'evidence_anchor', 'evidence_renewal'],
  jobs: (services, work) => {
    work.job(
      'sequenceEvidence',
      async ({ signal }) => {
        await checkpointLeaves(services)
        await packNodes(services, { signal, most: TILES_A_MINUTE })
      },
      onTheClock('* * * * *'),
    )
    work.job(
      'anchorEvidence',
      () => anchorEvidence(services),
      onTheClock('7 * * * *', { retries: 2, retryDelay: 60 }),
    )
    work.job(
      'witnessEvidence',
      () => witnessEvidence(services),
      onTheClock('11 * * * *', { retries: 2, retryDelay: 60 }),
    )
    work.job('renewEvidence', () => renewLog(services), onTheClock('23 3 * * *', { timeLimit: 21_600 }))
    work.job(
      'packEvidence',
      ({ signal }) => packNodes(services, { signal }),
      onTheClock('41 * * * *', { timeLimit: 3600 }),
    )
    work.job(
      'packLeaves',
      ({ signal }) => packLeaves(services, signal),
      onTheClock('53 * * * *', { timeLimit: 3600 }),
    )
    work.job('auditNewEvidence', () => auditAndTell(services, auditSince), onTheClock('17 * * * *'))
    work.job('auditEvidence', () => auditAndTell(services), onTheClock('47 2 * * *', { timeLimit: 21_600 }))
  },
  reads: [
    'account',
    'certification',
    'company',
    'contract',
    'contract_file',
    'contract_signature',
    'evidence_record',
  ],
})

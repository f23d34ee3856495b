import { capability } from '../../../platform/capability.ts'
import { auditSince } from '../../../platform/evidence/audit-log.ts'
import { checkpointLeaves } from '../../../platform/evidence/checkpoint-leaves.ts'
import { packLeaves } from '../../../platform/evidence/pack-leaves.ts'
import { packNodes } from '../../../platform/evidence/pack-nodes.ts'
import { anchorEvidence } from './anchors.ts'
import { auditAndTell } from './audit-evidence.ts'
import { recordCalls } from './calls.ts'
import { witnessEvidence } from './witness.ts'

/** What comes in a minute, and more; what an older release left is packed by the hour. */
const TILES_A_MINUTE = 100

export const record = capability({
  name: 'evidence/record',
  calls: recordCalls,
  tables: ['evidence_alarm', 'evidence_anchor'],
  jobs: (services, work) => {
    work.job(
      'sequenceEvidence',
      async ({ signal }) => {
        await checkpointLeaves(services)
        await packNodes(services, { signal, most: TILES_A_MINUTE })
      },
      { singleton: true, retries: 0, every: '* * * * *' },
    )
    work.job('anchorEvidence', () => anchorEvidence(services), {
      singleton: true,
      retries: 2,
      retryDelay: 60,
      every: '7 * * * *',
    })
    work.job('witnessEvidence', () => witnessEvidence(services), {
      singleton: true,
      retries: 2,
      retryDelay: 60,
      every: '11 * * * *',
    })
    work.job('packEvidence', async ({ signal }) => void (await packNodes(services, { signal })), {
      singleton: true,
      retries: 0,
      timeLimit: 3600,
      every: '41 * * * *',
    })
    work.job('packLeaves', async ({ signal }) => void (await packLeaves(services, signal)), {
      singleton: true,
      retries: 0,
      timeLimit: 3600,
      every: '53 * * * *',
    })
    work.job('auditNewEvidence', () => auditAndTell(services, auditSince), {
      singleton: true,
      retries: 0,
      every: '17 * * * *',
    })
    work.job('auditEvidence', () => auditAndTell(services), {
      singleton: true,
      retries: 0,
      timeLimit: 21_600,
      every: '47 2 * * *',
    })
  },
})

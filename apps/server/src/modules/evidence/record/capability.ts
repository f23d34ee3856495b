import { capability } from '../../../platform/capability.ts'
import { sequenceLeaves } from '../../../platform/evidence/sequence-leaves.ts'
import { anchorEvidence } from './anchors.ts'
import { auditAndTell } from './audit-evidence.ts'
import { recordCalls } from './calls.ts'
import { witnessEvidence } from './witness.ts'

export const record = capability({
  name: 'evidence/record',
  calls: recordCalls,
  tables: ['evidence_alarm', 'evidence_anchor'],
  jobs: (services, work) => {
    work.job('sequenceEvidence', async () => void (await sequenceLeaves(services)), {
      singleton: true,
      retries: 0,
      every: '* * * * *',
    })
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
    work.job('auditEvidence', () => auditAndTell(services), {
      singleton: true,
      retries: 0,
      every: '17 * * * *',
    })
  },
})

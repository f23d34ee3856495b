import { capability } from '../../../platform/capability.ts'
import { placingCalls } from './calls.ts'
import { giveUp, READ_SCAN, readScan, type ScanKey } from './read-scans.ts'

export const placing = capability({
  name: 'contracts/placing',
  calls: placingCalls,
  jobs: (services, work) =>
    work.job<ScanKey>(READ_SCAN, readScan(services), {
      retries: 1,
      timeLimit: 1800,
      on: READ_SCAN,
      onDead: (scan) => giveUp(services, scan),
    }),
  tables: ['contract_picture', 'file_reading'],
  reads: ['company', 'contract', 'contract_participant', 'contract_party', 'contract_signer'],
})

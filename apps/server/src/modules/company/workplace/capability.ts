import { capability } from '../../../platform/capability.ts'
import { workplaceCalls } from './calls.ts'
import { MERGE_DIRECTORY, runMerge } from './merge.ts'

export const workplace = capability({
  name: 'company/workplace',
  calls: workplaceCalls,
  jobs: (services, work) => work.task(MERGE_DIRECTORY, runMerge(services)),
  tables: ['workplace_corp', 'workplace_department', 'workplace_member'],
  reads: ['account', 'company', 'member'],
})

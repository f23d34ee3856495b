import { capability, provide } from '../../../platform/capability.ts'
import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { AGREEMENT_SIGNED } from '../signing/agreement-signed.ts'
import { concludeOriginal } from './conclude-original.ts'
import { beforeTermination, viewAgreement } from './read.ts'
import { startTermination } from './start.ts'

const terminationCalls = handlers({
  '/contract/terminate/before': beforeTermination,
  '/contract/terminate/start': commitWithFiles<'/contract/terminate/start'>(startTermination),
  '/contract/terminate/view': viewAgreement,
})

export const termination = capability({
  name: 'contracts/termination',
  calls: terminationCalls,
  provides: [provide(AGREEMENT_SIGNED, { what: 'termination', follow: concludeOriginal })],
  tables: ['contract_termination'],
  reads: ['contract'],
})

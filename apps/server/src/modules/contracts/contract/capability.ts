import { capability, provide } from '../../../platform/capability.ts'
import { COMPANY_CERTIFIED } from '../../company/certification/certified.ts'
import { HAND_OVER } from '../../company/members/hand-over.ts'
import { CLOSING } from '../../people/closing/closing-point.ts'
import { ACCOUNT_MADE } from '../../people/sign-in/make-account.ts'
import { bindCompany, bindSigners } from './bind-newcomers.ts'
import { contractsUnderWay } from './closing.ts'
import { dueSignatures, startedContracts } from './hand-over-contracts.ts'

/** The contract itself: what it is, who stands where in it, and the one way anything happens to it. */
export const contract = capability({
  name: 'contracts/contract',
  provides: [
    provide(CLOSING, contractsUnderWay),
    provide(HAND_OVER, startedContracts),
    provide(HAND_OVER, dueSignatures),
    provide(ACCOUNT_MADE, { what: 'contracts sent before', follow: bindSigners }),
    provide(COMPANY_CERTIFIED, { what: 'contracts sent before', follow: bindCompany }),
  ],
  tables: [
    'contract',
    'contract_party',
    'contract_signer',
    'contract_cc',
    'contract_field',
    'contract_file',
    'contract_enclosure',
    'contract_participant',
    'contract_step',
    'contract_words',
    'evidence_record',
    'evidence_file',
  ],
  reads: ['account', 'approval', 'approval_voter', 'company'],
})

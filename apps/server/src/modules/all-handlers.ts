import type { Handlers } from '../platform/http/call.ts'
import { accountCalls } from './account/calls.ts'
import { addressesCalls } from './addresses/calls.ts'
import { approvalsCalls } from './approvals/calls.ts'
import { authCalls } from './auth/calls.ts'
import { registrationCalls } from './auth/registration-calls.ts'
import { companyCalls } from './company/calls.ts'
import { contactsCalls } from './contacts/calls.ts'
import { contractDownloadsCalls } from './contract-downloads/calls.ts'
import { contractListsCalls } from './contract-lists/calls.ts'
import { contractPlacesCalls } from './contract-places/calls.ts'
import { contractTemplatesCalls } from './contract-templates/calls.ts'
import { contractTypesCalls } from './contract-types/calls.ts'
import { contractsCalls } from './contracts/calls.ts'
import { evidenceCalls } from './evidence/calls.ts'
import { filesCalls } from './files/calls.ts'
import { identityCalls } from './identity/calls.ts'
import { invitesCalls } from './invites/calls.ts'
import { messagesCalls } from './messages/calls.ts'
import { noticesCalls } from './notices/calls.ts'
import { openAuthCalls } from './open-auth/calls.ts'
import { operationsCalls } from './operations/calls.ts'
import { operatorCalls } from './operator/calls.ts'
import { orgCalls } from './org/calls.ts'
import { personSealsCalls } from './person-seals/calls.ts'
import { preferencesCalls } from './preferences/calls.ts'
import { qrLoginCalls } from './qr-login/calls.ts'
import { quotaCalls } from './quota/calls.ts'
import { relatedCalls } from './related/calls.ts'
import { reviewDecisions } from './review-decisions.ts'
import { reviewsCalls } from './reviews/calls.ts'
import { rolesCalls } from './roles/calls.ts'
import { scanCalls } from './scan-sign/calls.ts'
import { sealAuthCalls } from './seal-auth/calls.ts'
import { sealsCalls } from './seals/calls.ts'
import { searchCalls } from './search/calls.ts'
import { securityCalls } from './security/calls.ts'
import { signingCalls } from './signing/calls.ts'
import { ssoCalls } from './sso/calls.ts'
import { subAccountsCalls } from './sub-accounts/calls.ts'
import { tasksCalls } from './tasks/calls.ts'
import { terminationCalls } from './termination/calls.ts'
import { workplaceCalls } from './workplace/calls.ts'

/** Does not compile while a declared call lacks its handler. */
export const allHandlers: Handlers = {
  ...authCalls,
  ...registrationCalls,
  ...accountCalls,
  ...addressesCalls,
  ...approvalsCalls,
  ...companyCalls,
  ...contactsCalls,
  ...contractPlacesCalls,
  ...contractsCalls,
  ...contractDownloadsCalls,
  ...contractListsCalls,
  ...contractTemplatesCalls,
  ...contractTypesCalls,
  ...evidenceCalls,
  ...filesCalls,
  ...identityCalls,
  ...invitesCalls,
  ...messagesCalls,
  ...noticesCalls,
  ...operationsCalls,
  ...operatorCalls,
  ...orgCalls,
  ...personSealsCalls,
  ...reviewsCalls(reviewDecisions),
  ...quotaCalls,
  ...relatedCalls,
  ...rolesCalls,
  ...scanCalls,
  ...sealAuthCalls,
  ...sealsCalls,
  ...preferencesCalls,
  ...searchCalls,
  ...securityCalls,
  ...subAccountsCalls,
  ...tasksCalls,
  ...qrLoginCalls,
  ...signingCalls,
  ...ssoCalls,
  ...terminationCalls,
  ...workplaceCalls,
  ...openAuthCalls,
}

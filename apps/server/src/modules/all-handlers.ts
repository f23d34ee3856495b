import type { Handlers } from '../platform/http/call.ts'
import { subAccountsCalls } from './commerce/sub-accounts/calls.ts'
import { companyCalls } from './company/certification/calls.ts'
import { contactsCalls } from './company/contacts/calls.ts'
import { invitesCalls } from './company/invitations/calls.ts'
import { orgCalls } from './company/members/calls.ts'
import { operationsCalls } from './company/operation-log/calls.ts'
import { relatedCalls } from './company/related-companies/calls.ts'
import { rolesCalls } from './company/roles/calls.ts'
import { preferencesCalls } from './company/settings/calls.ts'
import { workplaceCalls } from './company/workplace/calls.ts'
import { approvalsCalls } from './contracts/approvals/calls.ts'
import { contractDownloadsCalls } from './contracts/downloads/calls.ts'
import { contractsCalls } from './contracts/drafts/calls.ts'
import { contractListsCalls } from './contracts/lists/calls.ts'
import { noticesCalls } from './contracts/notices/calls.ts'
import { contractPlacesCalls } from './contracts/placing/calls.ts'
import { scanCalls } from './contracts/scan-sign/calls.ts'
import { searchCalls } from './contracts/search/calls.ts'
import { signingCalls } from './contracts/signing/calls.ts'
import { contractTemplatesCalls } from './contracts/templates/calls.ts'
import { terminationCalls } from './contracts/termination/calls.ts'
import { contractTypesCalls } from './contracts/types/calls.ts'
import { evidenceCalls } from './evidence/record/calls.ts'
import { openAuthCalls } from './open/partner-accounts/calls.ts'
import { operatorCalls } from './operator/desk/calls.ts'
import { accountCalls } from './people/account/calls.ts'
import { addressesCalls } from './people/addresses/calls.ts'
import { tasksCalls } from './people/background-tasks/calls.ts'
import { filesCalls } from './people/files/calls.ts'
import { identityCalls } from './people/identity/calls.ts'
import { messagesCalls } from './people/messages/calls.ts'
import { qrLoginCalls } from './people/qr-login/calls.ts'
import { reviewsCalls } from './people/review-cases/calls.ts'
import { securityCalls } from './people/security/calls.ts'
import { authCalls } from './people/sign-in/calls.ts'
import { registrationCalls } from './people/sign-in/registration-calls.ts'
import { ssoCalls } from './people/sso/calls.ts'
import { quotaCalls } from './quota/copies/calls.ts'
import { reviewDecisions } from './review-decisions.ts'
import { sealAuthCalls } from './seals/authorisations/calls.ts'
import { sealsCalls } from './seals/company-seals/calls.ts'
import { personSealsCalls } from './seals/personal-signatures/calls.ts'

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

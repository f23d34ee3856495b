import { handlers, sendThenCommit } from '../../../platform/http/call.ts'
import { readApplicant } from './applicant.ts'
import { applicationFile } from './application-file.ts'
import { checkContracts } from './chosen-contracts.ts'
import { listCommodities } from './commodities.ts'
import {
  acceptCase,
  beginCase,
  failCase,
  issueCase,
  officeNotifies,
  officeQueue,
  refuseCase,
} from './notary-queue.ts'
import { downloadResult, listApplications, readApplication } from './read.ts'
import { removeApplication, saveApplication } from './save.ts'
import { sendNotaryCode, signApplication } from './sign.ts'
import { submitApplication } from './submit.ts'

export const notaryCalls = handlers({
  '/notary/commodity/list': listCommodities,
  '/notary/applicant': readApplicant,
  '/notary/contracts': checkContracts,
  '/notary/save': saveApplication,
  '/notary/detail': readApplication,
  '/notary/list': listApplications,
  '/notary/applicationFile': applicationFile,
  '/notary/sign/code': sendThenCommit(sendNotaryCode),
  '/notary/sign/confirm': signApplication,
  '/notary/submit': submitApplication,
  '/notary/remove': removeApplication,
  '/notary/download': downloadResult,
  '/notary/office/notify': officeNotifies,
  '/operator/notary/queue': officeQueue,
  '/operator/notary/accept': acceptCase,
  '/operator/notary/refuse': refuseCase,
  '/operator/notary/begin': beginCase,
  '/operator/notary/fail': failCase,
  '/operator/notary/issue': issueCase,
})

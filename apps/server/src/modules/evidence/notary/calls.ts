import { type Call, type FileAnswer, handlers, sendThenCommit } from '../../../platform/http/call.ts'
import { readApplicant } from './applicant.ts'
import { applicationFor, detailsOf } from './applications.ts'
import { checkContracts, chosenContracts } from './chosen-contracts.ts'
import { listCommodities } from './commodities.ts'
import { drawApplication } from './draw-application.ts'
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

/** As it was signed; before that, as it would be. */
const applicationFile = async (call: Call<'/notary/applicationFile'>): Promise<FileAnswer> => {
  const { actor, body, db, now, services } = call
  const row = await applicationFor(db, actor, body.applicationId)
  const file = { fileName: `出证申请书-${row.no}.pdf`, mediaType: 'application/pdf', download: false }
  if (row.signed_blob) {
    const blob = (await services.blobs.find(db, row.signed_blob))!
    return { ...file, size: blob.size, read: (start, end) => services.blobs.read(blob, start, end) }
  }
  const contracts = await chosenContracts(db, actor, row.contract_ids, now)
  const { pdf } = await drawApplication(row, detailsOf(services, row), contracts, now)
  return { ...file, size: pdf.length, read: async (start, end) => pdf.subarray(start, end) }
}

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

import type { Call, FileAnswer } from '../../../platform/http/call.ts'
import { applicationFor, detailsOf } from './applications.ts'
import { chosenContracts } from './chosen-contracts.ts'
import { drawApplication } from './draw-application.ts'

/** As it was signed; before that, as it would be. */
export const applicationFile = async (call: Call<'/notary/applicationFile'>): Promise<FileAnswer> => {
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

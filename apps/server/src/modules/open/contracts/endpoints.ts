import { publicStatus } from '@xinqi/api/open/public-shapes'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { urlOf } from '../../company/invitations/make-invite.ts'
import { composed } from '../../contracts/contract/compose.ts'
import { PDF_MEDIA } from '../../contracts/contract/file-format.ts'
import { pageTexts } from '../../contracts/placing/page-texts.ts'
import type { Checked } from '../../insight/consensus/check.ts'
import { foundFile } from '../files/app-files.ts'
import { metadataColumns } from '../gateway/metadata.ts'
import {
  type OpenPreparingCall,
  openCommitWithFiles,
  openHandlers,
  openPrepareThenCommit,
  type PlainOpenHandler,
} from '../gateway/open-call.ts'
import { anchorHash } from '../hashes/anchor-hash.ts'
import { assertEndpointUrl } from '../webhooks/endpoint-url.ts'
import { postponeNumbered, terminateNumbered, urgeNumbered, withdrawNumbered } from './act-on.ts'
import { type AgreedPages, holdDraft, readAgreed } from './agreed-pages.ts'
import { contractNumbered, contractRow, standingNumbered } from './app-contracts.ts'
import { attachmentLinks } from './attachment-links.ts'
import { addAttachments, removeAttachment } from './attachments.ts'
import { addFiles, addSigners, sendDraft, setPositions } from './change-draft.ts'
import { downloadLinks } from './download-links.ts'
import { evidenceReport, readEvidence } from './evidence.ts'
import { createByTemplate, printFirst } from './from-template.ts'
import { createPackage, readPackage } from './packages.ts'
import { contractMetadata, foundContracts, listContracts, UNASKED, wholeContract } from './read.ts'
import { replaceSigner } from './replace-signer.ts'
import { createContract, type ReadTexts, readTexts, type Starting } from './start.ts'

/**
 * The pages of a contract that goes out at once, as they are when nobody fills anything in: read, drawn and stored while
 * nothing is locked. Whatever comes out otherwise in the transaction is drawn and stored as ever.
 */
const drawAhead = async ({ app, body, db, services }: OpenPreparingCall<'contract/create'>) => {
  if (body.autoSend === false) return
  const owner = { row: { owner_id: app.company_id, company_id: app.company_id } }
  for (const fileId of body.files ?? []) {
    const file = await foundFile(db, app.id, fileId)
    const pages = file?.pdf_blob && (await services.blobs.find(db, file.pdf_blob))
    // What is wrong with it says the transaction.
    if (!pages) continue
    const source = await services.blobs.read(pages)
    const bytes = await composed(services, db, owner, file, [])
    if (bytes !== source)
      await services.blobs.putAhead({ scopeId: app.company_id, bytes, mediaType: PDF_MEDIA })
  }
}

/** The partner's own labels: nothing of the contract itself changes, so it may stand wherever it stands. */
const setMetadata: PlainOpenHandler<'contract/setMetadata'> = async ({ app, body, db, note, services }) => {
  const { contractNo, metadata } = body
  note({ target: contractNo })
  const { contract_id } = await contractRow(db, app.id, contractNo)
  await inRows(db, 'open_contract', { app_id: app.id, contract_no: contractNo }).set(
    await metadataColumns(services, { appId: app.id, table: 'open_contract', id: contract_id }, metadata),
  )
  return { contractNo, metadata }
}

export const contractEndpoints = openHandlers({
  'contract/create': openPrepareThenCommit<
    'contract/create',
    { texts: ReadTexts; agreed: AgreedPages | null }
  >(
    async (call) => {
      const agreed = await readAgreed(call)
      return { agreed, texts: await readTexts(call, call.body, agreed?.drawn ? 1 : 0) }
    },
    async (call, { texts, agreed }) => {
      call.note({ target: call.body.contractNo })
      if (call.body.notifyUrl) assertEndpointUrl(call.services, call.body.notifyUrl)
      return createContract(call as unknown as Starting, call.body, texts, agreed)
    },
    { withFiles: true, workAhead: drawAhead },
  ),
  'contract/createByTemplate': openPrepareThenCommit<
    'contract/createByTemplate',
    Awaited<ReturnType<typeof printFirst>>
  >(
    printFirst,
    async (call, printed) => {
      call.note({ target: call.body.contractNo })
      if (call.body.notifyUrl) assertEndpointUrl(call.services, call.body.notifyUrl)
      return createByTemplate(call as unknown as Starting, call.body, printed)
    },
    { withFiles: true },
  ),
  'contract/addFiles': addFiles,
  'contract/addSigners': openCommitWithFiles<'contract/addSigners'>(addSigners),
  'contract/addAttachments': addAttachments,
  'contract/removeAttachment': removeAttachment,
  'contract/createPackage': createPackage,
  'contract/package': readPackage,
  'contract/setPositions': openCommitWithFiles<'contract/setPositions'>(setPositions),
  'contract/send': openPrepareThenCommit<'contract/send', Checked | null>(holdDraft, sendDraft, {
    withFiles: true,
  }),
  'contract/status': ({ app, body, db, services }) => standingNumbered(services, db, app.id, body.contractNo),
  'contract/statuses': async ({ app, body, db }) => {
    const rows = await foundContracts(db, [app.id], {}, UNASKED)
      .select(['open_contract.contract_no', 'contract.status', 'contract.phase'])
      .where('open_contract.contract_no', 'in', body.contractNos)
      .execute()
    return {
      list: rows.map((row) => ({ contractNo: row.contract_no, status: publicStatus(row.status, row.phase) })),
    }
  },
  'contract/get': ({ app, body, db, services }) => wholeContract(services, db, app.id, body.contractNo),
  'contract/text': async ({ app, body, db, services }) => {
    const { contract } = await contractNumbered(db, app.id, body.contractNo)
    const file = contract.files.find(({ id }) => id === body.fileId)
    if (!file) throw new CodedError('OPEN_FILE_UNKNOWN')
    if (!file.pdf_blob) throw new CodedError('OPEN_FILE_NOT_READY')
    return pageTexts(services, db, file.pdf_blob, body)
  },
  'contract/list': async ({ app, body, db, services }) => {
    const { page = 1, pageSize = 20, ...asked } = body
    const { rows, total } = await listContracts(services, db, [app.id], { ...asked, page, pageSize })
    return {
      list: await Promise.all(
        rows.map(async (row) => ({
          contractNo: row.contract_no,
          name: row.name,
          status: publicStatus(row.status, row.phase),
          createdAt: row.created_at.toISOString(),
          metadata: await contractMetadata(services, row),
        })),
      ),
      total,
    }
  },
  'contract/setMetadata': setMetadata,
  'contract/download': async (call) => {
    call.note({ target: call.body.contractNo })
    const { contractNo, kind = 'file' } = call.body
    const files = [
      ...(kind === 'attachments' ? [] : (await downloadLinks(call, contractNo)).files),
      ...(kind === 'file' ? [] : await attachmentLinks(call, contractNo)),
    ]
    return { files: files.map((file) => ({ ...file, url: urlOf(call.services, file.url) })) }
  },
  'contract/urge': async (call) => {
    call.note({ target: call.body.contractNo })
    return urgeNumbered(call, call.body.contractNo)
  },
  'contract/postpone': async (call) => {
    call.note({ target: call.body.contractNo })
    return postponeNumbered(call, call.body.contractNo, call.body.deadline)
  },
  'contract/withdraw': async (call) => {
    call.note({ target: call.body.contractNo, detail: { reason: call.body.reason } })
    return withdrawNumbered(call, call.body.contractNo, call.body.reason)
  },
  'contract/replaceSigner': openCommitWithFiles<'contract/replaceSigner'>(async (call) => {
    call.note({ target: call.body.contractNo, detail: { account: call.body.account } })
    await replaceSigner(call, call.body)
    return standingNumbered(call.services, call.db, call.app.id, call.body.contractNo)
  }),
  'contract/terminate': openCommitWithFiles<'contract/terminate'>(async (call) => {
    call.note({ target: call.body.contractNo })
    return terminateNumbered(call, call.body)
  }),
  'evidence/get': readEvidence,
  'evidence/report': evidenceReport,
  'evidence/anchorHash': anchorHash,
})

import { publicStatus } from '@xinqi/api/open/public-shapes'
import { urlOf } from '../../company/invitations/make-invite.ts'
import { openHandlers, openPrepareThenCommit } from '../gateway/open-call.ts'
import { anchorHash } from '../hashes/anchor-hash.ts'
import { assertEndpointUrl } from '../webhooks/endpoint-url.ts'
import { postponeNumbered, terminateNumbered, urgeNumbered, withdrawNumbered } from './act-on.ts'
import { standingNumbered } from './app-contracts.ts'
import { addFiles, addSigners, sendDraft, setPositions } from './change-draft.ts'
import { downloadLinks } from './download-links.ts'
import { evidenceReport, readEvidence } from './evidence.ts'
import { createByTemplate, printFirst } from './from-template.ts'
import { foundContracts, listContracts, wholeContract } from './read.ts'
import { replaceSigner } from './replace-signer.ts'
import { createContract, type Starting } from './start.ts'

export const contractEndpoints = openHandlers({
  'contract/create': async (call) => {
    call.note({ target: call.body.contractNo })
    if (call.body.notifyUrl) assertEndpointUrl(call.services, call.body.notifyUrl)
    return createContract(call as unknown as Starting, call.body)
  },
  'contract/createByTemplate': openPrepareThenCommit<
    'contract/createByTemplate',
    Awaited<ReturnType<typeof printFirst>>
  >(printFirst, async (call, printed) => {
    call.note({ target: call.body.contractNo })
    if (call.body.notifyUrl) assertEndpointUrl(call.services, call.body.notifyUrl)
    return createByTemplate(call as unknown as Starting, call.body, printed)
  }),
  'contract/addFiles': addFiles,
  'contract/addSigners': addSigners,
  'contract/setPositions': setPositions,
  'contract/send': sendDraft,
  'contract/status': ({ app, body, db, services }) => standingNumbered(services, db, app.id, body.contractNo),
  'contract/statuses': async ({ app, body, db }) => {
    const rows = await foundContracts(db, [app.id], {}, null)
      .select(['open_contract.contract_no', 'contract.status', 'contract.phase'])
      .where('open_contract.contract_no', 'in', body.contractNos)
      .execute()
    return {
      list: rows.map((row) => ({ contractNo: row.contract_no, status: publicStatus(row.status, row.phase) })),
    }
  },
  'contract/get': ({ app, body, db, services }) => wholeContract(services, db, app.id, body.contractNo),
  'contract/list': async ({ app, body, db, services }) => {
    const { page = 1, pageSize = 20, ...asked } = body
    const { rows, total } = await listContracts(services, db, [app.id], { ...asked, page, pageSize })
    return {
      list: rows.map((row) => ({
        contractNo: row.contract_no,
        name: row.name,
        status: publicStatus(row.status, row.phase),
        createdAt: row.created_at.toISOString(),
      })),
      total,
    }
  },
  'contract/download': async (call) => {
    call.note({ target: call.body.contractNo })
    const { files } = await downloadLinks(call, call.body.contractNo)
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
  'contract/replaceSigner': async (call) => {
    call.note({ target: call.body.contractNo, detail: { account: call.body.account } })
    await replaceSigner(call, call.body)
    return standingNumbered(call.services, call.db, call.app.id, call.body.contractNo)
  },
  'contract/terminate': async (call) => {
    call.note({ target: call.body.contractNo })
    return terminateNumbered(call, call.body)
  },
  'evidence/get': readEvidence,
  'evidence/report': evidenceReport,
  'evidence/anchorHash': anchorHash,
})

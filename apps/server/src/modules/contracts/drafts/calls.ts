import { commitWithFiles, handlers, type PlainHandler } from '../../../platform/http/call.ts'
import { presentFileTo } from '../contract/present-file.ts'
import { readPagesAhead } from '../contract/read-ahead.ts'
import { visibleFor } from '../contract/visible-to.ts'
import { copyContract } from './copy.ts'
import { newDraft, readDraft, removeDraft, saveDraft } from './draft.ts'
import { enclose, unenclose } from './enclose.ts'
import { confirmHidden, fileState, removeFile, retryFile, uploadFile } from './files.ts'
import { openDraft } from './sealed-draft.ts'
import { sendContract } from './send.ts'
import { signAs } from './sign-as.ts'

/** The files of a contract in reading order, for whoever may see it; an approver sees them before it is sent. */
const contractFiles: PlainHandler<'/file/new/contract/list/{param}'> = async (call) => {
  const { actor, db, now, params, services } = call
  const { contract, readsFirst } = await visibleFor(db, actor, params.param!, now)
  const { row, files } = contract
  // While it is a draft its own list says what belongs to it and in which order.
  const order = row.draft_cipher ? openDraft(services, contract).files : files.map(({ id }) => id)
  const list = order.flatMap((fileId) => files.find(({ id }) => id === fileId) ?? [])
  return {
    contractId: row.id,
    name: row.name,
    list: list.map((file) => presentFileTo(services, file, readsFirst === null)),
  }
}

export const draftsCalls = handlers({
  '/file/new/contract/before/create': newDraft,
  '/contract/draft': readDraft,
  '/contract/saveDraft': saveDraft,
  '/contract/uploadContract': uploadFile,
  '/contract/enclose': enclose,
  '/contract/unenclose': unenclose,
  '/contract/fileState': fileState,
  '/contract/retryFile': retryFile,
  '/contract/confirmHidden': confirmHidden,
  '/contract/signAs': commitWithFiles<'/contract/signAs'>(signAs),
  '/file/new/contract/list/{param}': contractFiles,
  '/file/deleteAttach': removeFile,
  '/contract/remove': removeDraft,
  '/contract/send': commitWithFiles<'/contract/send'>(sendContract, ({ actor, body, db, services }) =>
    readPagesAhead(services, db, actor, body.contractId),
  ),
  '/contract/copy': copyContract,
})

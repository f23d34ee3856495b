import { handlers } from '../../../platform/http/call.ts'
import { copyContract } from './copy.ts'
import { newDraft, readDraft, removeDraft, saveDraft } from './draft.ts'
import { enclose, unenclose } from './enclose.ts'
import { confirmHidden, fileState, removeFile, retryFile, uploadFile } from './files.ts'
import { contractFiles } from './list-files.ts'
import { sendContract } from './send.ts'

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
  '/file/new/contract/list/{param}': contractFiles,
  '/file/deleteAttach': removeFile,
  '/contract/remove': removeDraft,
  '/contract/send': sendContract,
  '/contract/copy': copyContract,
})

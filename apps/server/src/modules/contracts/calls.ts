import { handlers } from '../../platform/http/call.ts'
import { newDraft, readDraft, removeDraft, saveDraft } from './draft.ts'
import { fileState, removeFile, uploadFile } from './files.ts'
import { sendContract } from './send.ts'

export const contractsCalls = handlers({
  '/file/new/contract/before/create': newDraft,
  '/contract/draft': readDraft,
  '/contract/saveDraft': saveDraft,
  '/contract/uploadContract': uploadFile,
  '/contract/fileState': fileState,
  '/file/deleteAttach': removeFile,
  '/contract/remove': removeDraft,
  '/contract/send': sendContract,
})

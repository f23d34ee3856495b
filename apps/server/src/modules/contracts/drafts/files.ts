import type { Draft } from '@xinqi/api/calls'
import { CONTRACT } from '@xinqi/api/limits'
import { FILE_STATE } from '@xinqi/api/work-list-status'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Answer, type Call, type PlainHandler, prepareThenCommit } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { contractFileIn } from '../../../platform/storage/contract-file.ts'
import { keepStaged } from '../../../platform/storage/keep-staged.ts'
import { actOf, performedBy } from '../contract/act.ts'
import type { Contract, ContractRow } from '../contract/aggregate.ts'
import { hiddenIn } from '../contract/hidden-text.ts'
import { perform } from '../contract/perform.ts'
import { presentFile } from '../contract/present-file.ts'
import { addContractFiles, changeContract } from '../contract/write-contract.ts'
import { changeFile, dropFile } from '../contract/write-files.ts'
import { CONVERT_FILE } from './convert-file.ts'
import { myDraft } from './draft.ts'
import { withFileReplaced, withoutFile } from './draft-files.ts'
import { openDraft, sealDraft } from './sealed-draft.ts'
import { stageForDraft } from './stage-for-draft.ts'

/** The file is safe in the house at once; its pages follow in a job that survives a restart. */
const keepUploaded = async (
  call: Call<'/contract/uploadContract'>,
  staged: WrittenBlob | null,
): Promise<Answer<'/contract/uploadContract'>> => {
  const { body, db, note, now, services } = call
  const file = contractFileIn(call.files)
  const fileId = newId()
  const { contract } = await perform({
    ...performedBy(actOf(call)),
    action: 'edit',
    after: async (contract) => {
      const { row, files: there } = contract
      assertSeen(row, body.revision === undefined ? undefined : Number(body.revision))
      const replaced = there.find(({ id }) => id === body.replaces)
      if (body.replaces && !replaced) throw new CodedError('NOT_FOUND')
      if (!replaced && there.length >= CONTRACT.files)
        throw new CodedError('CONTRACT_INCOMPLETE', `一份合同最多 ${CONTRACT.files} 个文件`)
      const blob = await keepStaged(services, db, staged, row.owner_id)
      if (replaced) await dropFile(db, { contractId: row.id, fileId: replaced.id })
      await addContractFiles(db, [
        {
          contract_id: row.id,
          id: fileId,
          position: replaced?.position ?? Math.max(0, ...there.map(({ position }) => position + 1)),
          name: file.fileName.slice(0, 200),
          source_blob: blob.id,
          created_at: now,
        },
      ])
      await changeDraft(services, db, contract, (draft) =>
        replaced
          ? withFileReplaced(draft, replaced.id, fileId)
          : { ...draft, files: [...draft.files, fileId] },
      )
      await services.outbox.publish(db, CONVERT_FILE, { contractId: row.id, fileId })
    },
  })
  note({ target: contract.row.name || '未命名草稿', detail: { file: file.fileName } })
  const { revision } = contract.row
  return {
    revision: revision + 1,
    file: {
      fileId,
      name: file.fileName,
      kind: 1,
      state: FILE_STATE.converting,
      reason: null,
      pages: [],
      url: null,
    },
  }
}

export const uploadFile = prepareThenCommit<'/contract/uploadContract', WrittenBlob | null>(
  stageForDraft,
  keepUploaded,
  { withFiles: true },
)

export const fileState = async (call: Call<'/contract/fileState'>) => {
  const { files } = await myDraft(call)
  const file = files.find(({ id }) => id === call.body.fileId)
  if (!file) throw new CodedError('NOT_FOUND')
  return presentFile(call.services, file)
}

export const removeFile: PlainHandler<'/file/deleteAttach'> = async (call) => {
  const { body, db, note, services } = call
  const { contract } = await perform({
    ...performedBy(actOf(call)),
    action: 'edit',
    after: async (contract) => {
      const { row, files } = contract
      assertSeen(row, body.revision)
      const file = files.find(({ id }) => id === body.fileId)
      if (!file) throw new CodedError('NOT_FOUND')
      await changeDraft(services, db, contract, (draft) => withoutFile(draft, file.id))
      await dropFile(db, { contractId: row.id, fileId: file.id })
      note({ target: row.name || '未命名草稿', detail: { file: file.name } })
    },
  })
  return { revision: contract.row.revision + 1 }
}

/** A conversion that failed for a reason of ours may be tried again with the file that is already here. */
export const retryFile: PlainHandler<'/contract/retryFile'> = async (call) => {
  const { body, db, note, services } = call
  const { contract } = await perform({
    ...performedBy(actOf(call)),
    action: 'edit',
    after: async ({ row, files }) => {
      const file = files.find(({ id }) => id === body.fileId)
      if (!file) throw new CodedError('NOT_FOUND')
      if (file.state !== FILE_STATE.failed) throw new CodedError('CONTRACT_STATUS')
      const key = { contractId: row.id, fileId: file.id }
      await changeFile(db, key, { state: FILE_STATE.converting, reason: null, taken_at: null })
      await services.outbox.publish(db, CONVERT_FILE, key)
      note({ target: row.name || '未命名草稿', detail: { file: file.name } })
    },
  })
  return { revision: contract.row.revision + 1 }
}

/** He has seen what others would not, and said what becomes of changes still open: rejected ones need new pages. */
export const confirmHidden: PlainHandler<'/contract/confirmHidden'> = async (call) => {
  const { body, db, note, now, services } = call
  const { contract } = await perform({
    ...performedBy(actOf(call)),
    action: 'edit',
    after: async ({ row, files }) => {
      const file = files.find(({ id }) => id === body.fileId)
      if (!file) throw new CodedError('NOT_FOUND')
      const hidden = hiddenIn(services, file)
      if (file.state !== FILE_STATE.ready || !hidden) throw new CodedError('CONTRACT_STATUS')
      const choice = hidden.tracked ? (body.changes ?? file.change_choice) : null
      if (hidden.tracked && !choice)
        throw new CodedError('CONTRACT_INCOMPLETE', '请选择接受全部修订或保留原文')
      const key = { contractId: row.id, fileId: file.id }
      const again = choice !== null && choice !== (file.change_choice ?? 'accept')
      await changeFile(db, key, {
        hidden_confirmed_at: now,
        change_choice: choice,
        ...(again ? { state: FILE_STATE.converting, taken_at: null } : {}),
      })
      if (again) await services.outbox.publish(db, CONVERT_FILE, key)
      note({
        target: row.name || '未命名草稿',
        detail: { file: file.name, ...(choice ? { changes: choice } : {}) },
      })
    },
  })
  return { revision: contract.row.revision + 1 }
}

/** The files lie where whoever edits the draft last saw them; a second window is told, not overtaken. */
export const assertSeen = ({ revision }: ContractRow, seen: number | undefined) => {
  if (seen !== undefined && seen !== revision) throw new CodedError('CONFLICT')
}

const changeDraft = async (
  services: Services,
  db: Queryable,
  contract: Contract,
  change: (draft: Draft) => Draft,
) => {
  await changeContract(db, contract.row.id, {
    draft_cipher: sealDraft(services, change(openDraft(services, contract))),
  })
}

import { CONTRACT } from '@xinqi/api/limits'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Answer, type Call, prepareThenCommit } from '../../../platform/http/call.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { contractFileIn } from '../../../platform/storage/contract-file.ts'
import { keepStaged } from '../../../platform/storage/keep-staged.ts'
import { actOf, performedBy } from '../contract/act.ts'
import { dropEnclosure, enclosuresOf, keepEnclosure, presentEnclosure } from '../contract/enclosures.ts'
import { perform } from '../contract/perform.ts'
import { assertSeen } from './files.ts'
import { stageForDraft } from './stage-for-draft.ts'

/** Papers for everybody to read with the contract, kept as they came. */
const keepEnclosed = async (
  call: Call<'/contract/enclose'>,
  staged: WrittenBlob | null,
): Promise<Answer<'/contract/enclose'>> => {
  const { body, db, note, now, services } = call
  const file = contractFileIn(call.files)
  let kept: Parameters<typeof keepEnclosure>[1] | undefined
  const { contract } = await perform({
    ...performedBy(actOf(call)),
    action: 'edit',
    after: async ({ row }) => {
      assertSeen(row, body.revision === undefined ? undefined : Number(body.revision))
      const there = await enclosuresOf(db, row.id)
      if (there.length >= CONTRACT.enclosures)
        throw new CodedError('CONTRACT_INCOMPLETE', `一份合同最多 ${CONTRACT.enclosures} 个附件`)
      const blob = await keepStaged(services, db, staged, row.owner_id)
      kept = {
        contract_id: row.id,
        id: newId(),
        position: Math.max(0, ...there.map(({ position }) => position + 1)),
        name: file.fileName.slice(0, 200),
        blob_id: blob.id,
        content_sha256: Buffer.from(blob.sha256, 'hex'),
        size: file.bytes.length,
        created_at: now,
      }
      await keepEnclosure(db, kept)
    },
  })
  note({ target: contract.row.name || '未命名草稿', detail: { file: file.fileName } })
  return { revision: contract.row.revision + 1, enclosure: presentEnclosure(services, kept!, true) }
}

export const enclose = prepareThenCommit<'/contract/enclose', WrittenBlob | null>(
  stageForDraft,
  keepEnclosed,
  { withFiles: true },
)

export const unenclose = async (call: Call<'/contract/unenclose'>) => {
  const { body, note } = call
  const { contract } = await perform({
    ...performedBy(actOf(call)),
    action: 'edit',
    after: async ({ row }) => {
      assertSeen(row, body.revision)
      const name = await dropEnclosure(call.db, row.id, body.enclosureId)
      if (name === null) throw new CodedError('NOT_FOUND')
      note({ target: row.name || '未命名草稿', detail: { file: name } })
    },
  })
  return { revision: contract.row.revision + 1 }
}

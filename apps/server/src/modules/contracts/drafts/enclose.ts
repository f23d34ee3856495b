import { CONTRACT, UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { assertContractFile } from '../../../platform/storage/contract-file.ts'
import { actOf, performedBy } from '../contract/act.ts'
import { dropEnclosure, enclosuresOf, keepEnclosure, presentEnclosure } from '../contract/enclosures.ts'
import { perform } from '../contract/perform.ts'
import { assertSeen } from './files.ts'

/** Papers for everybody to read with the contract, kept as they came. */
export const enclose = async (call: Call<'/contract/enclose'>) => {
  const { body, files, note, now, services } = call
  const db = call.db as Tx
  const file = files[0]
  if (!file || file.bytes.length === 0) throw new CodedError('FILE_MISSING')
  if (file.bytes.length > UPLOAD_MAX_BYTES) throw new CodedError('FILE_SIZE')
  assertContractFile(file.bytes)
  let kept: Parameters<typeof keepEnclosure>[1] | undefined
  const { contract } = await perform({
    ...performedBy(actOf(call)),
    action: 'edit',
    after: async ({ row }) => {
      assertSeen(row, body.revision === undefined ? undefined : Number(body.revision))
      const there = await enclosuresOf(db, row.id)
      if (there.length >= CONTRACT.enclosures)
        throw new CodedError('CONTRACT_INCOMPLETE', `一份合同最多 ${CONTRACT.enclosures} 个附件`)
      const blob = await services.blobs.put(db, {
        scopeId: row.owner_id,
        bytes: file.bytes,
        mediaType: 'application/octet-stream',
      })
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

export const unenclose = async (call: Call<'/contract/unenclose'>) => {
  const { body, note } = call
  const { contract } = await perform({
    ...performedBy(actOf(call)),
    action: 'edit',
    after: async ({ row }) => {
      assertSeen(row, body.revision)
      const name = await dropEnclosure(call.db as Tx, row.id, body.enclosureId)
      if (name === null) throw new CodedError('NOT_FOUND')
      note({ target: row.name || '未命名草稿', detail: { file: name } })
    },
  })
  return { revision: contract.row.revision + 1 }
}

import { rowOf } from '../../../platform/db/row.ts'
import type { PreparingCall } from '../../../platform/http/call.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { contractFileIn } from '../../../platform/storage/contract-file.ts'

/**
 * Stored before the transaction that keeps it, for a draft of one's own: what somebody sends for a contract he may not
 * change is stored nowhere, and the transaction says why.
 */
export const stageForDraft = async (
  call: PreparingCall<'/contract/uploadContract'> | PreparingCall<'/contract/enclose'>,
): Promise<WrittenBlob | null> => {
  const { actor, body, db, services } = call
  const { bytes } = contractFileIn(call.files)
  const contract = await rowOf(db, 'contract', { id: body.contractId }, ['owner_id', 'initiator_id'])
  if (contract?.initiator_id !== actor.accountId) return null
  return services.blobs.stage({ scopeId: contract.owner_id, bytes, mediaType: 'application/octet-stream' })
}

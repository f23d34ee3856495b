import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { addOrderEvent, ownOrder } from '../orders/orders.ts'
import { transferAttempt } from './attempts.ts'

const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}
const BEGINNINGS: [string, Buffer][] = [
  ['application/pdf', Buffer.from('%PDF')],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
]

/** A proof speeds matching up; it is never itself a payment. */
export const uploadProof = async (call: Call<'/order/uploadProof'>) => {
  const { actor, body, db, files, now, services } = call
  const order = await ownOrder(db, actor, body.orderId)
  const attempt = await transferAttempt(db, order.id)
  if (!attempt) throw new CodedError('ORDER_NOT_PAYABLE')
  const [file] = files
  if (!file) throw new CodedError('FILE_MISSING')
  const mediaType = TYPES[file.fileName.split('.').at(-1)?.toLowerCase() ?? '']
  const begins = BEGINNINGS.find(([type]) => type === mediaType)?.[1]
  if (!mediaType || !begins || !file.bytes.subarray(0, begins.length).equals(begins))
    throw new CodedError('FILE_TYPE', '请上传 PDF、PNG 或 JPG 格式的凭证')
  const stored = await services.blobs.put(db, {
    scopeId: order.owner_id,
    bytes: file.bytes,
    mediaType,
  })
  await inRows(db, 'payment_attempt', { id: attempt.id }).set({
    proof_blob: stored.id,
    proof_name: file.fileName.slice(-80),
  })
  await addOrderEvent(db, order.id, { what: '上传转账凭证', actorName: actor.name, at: now })
  call.note({ target: order.no })
  return {}
}

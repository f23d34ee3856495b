import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { visibleFor } from '../../contracts/contract/visible-to.ts'
import { pageTexts } from '../../contracts/placing/page-texts.ts'

/** Of a contract the person himself may read. */
export const readText: PlainHandler<'/agents/contract/text'> = async ({ actor, body, db, now, services }) => {
  const { contract, sees, readsFirst } = await visibleFor(db, actor, body.contractId, now)
  const file = contract.files.find(({ id }) => id === body.fileId)
  if (!sees || readsFirst || !file) throw new CodedError('NOT_FOUND')
  if (!file.pdf_blob) throw new CodedError('NOT_FOUND', '文件还在转换，请稍后再试')
  return pageTexts(services, db, file.pdf_blob, body)
}

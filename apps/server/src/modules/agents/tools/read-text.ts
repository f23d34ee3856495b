import { isText } from '@xinqi/documents'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { visibleFor } from '../../contracts/contract/visible-to.ts'
import { writtenModel } from '../../contracts/placing/text-model.ts'

const PAGES_AT_ONCE = 10

/** What stands on the pages, as people see them; what they cannot see is counted and left out. */
export const readText: PlainHandler<'/agents/contract/text'> = async ({ actor, body, db, now, services }) => {
  const { contract, sees, readsFirst } = await visibleFor(db, actor, body.contractId, now)
  const file = contract.files.find(({ id }) => id === body.fileId)
  if (!sees || readsFirst || !file) throw new CodedError('NOT_FOUND')
  if (!file.pdf_blob) throw new CodedError('NOT_FOUND', '文件还在转换，请稍后再试')
  const blob = await services.blobs.find(db, file.pdf_blob)
  if (!blob) throw new CodedError('NOT_FOUND')
  const model = await writtenModel(services, blob)
  const from = body.fromPage ?? 1
  const to = Math.min(body.toPage ?? from + PAGES_AT_ONCE - 1, from + PAGES_AT_ONCE - 1)
  return {
    untrusted: true,
    pageCount: model.pages.length,
    pages: model.pages.slice(from - 1, to).map((page) => ({
      page: page.index + 1,
      blocks: page.blocks.filter(isText).map((block) => ({
        text: block.text,
        box: [block.box.x, block.box.y, block.box.w, block.box.h],
      })),
    })),
    hiddenCount: model.hidden?.length ?? 0,
  }
}

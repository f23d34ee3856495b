import { isText } from '@xinqi/documents'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { writtenModel } from './text-model.ts'

const PAGES_AT_ONCE = 10

type PageRange = { fromPage?: number; toPage?: number }

/** What stands on the pages of a file, as people see it; what they cannot see is counted and left out. */
export const pageTexts = async (
  services: Services,
  db: Queryable,
  pdfBlob: string,
  { fromPage: from = 1, toPage }: PageRange,
) => {
  const blob = await services.blobs.find(db, pdfBlob)
  if (!blob) throw new CodedError('NOT_FOUND')
  const model = await writtenModel(services, blob)
  const to = Math.min(toPage ?? from + PAGES_AT_ONCE - 1, from + PAGES_AT_ONCE - 1)
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

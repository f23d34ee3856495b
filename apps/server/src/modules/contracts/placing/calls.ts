import { handlers } from '../../../platform/http/call.ts'
import { listToFill } from './fill-list.ts'
import { readFillIn } from './fill-view.ts'
import { findKeyword, findKeywordInTemplate } from './find-keyword.ts'
import { giveFieldPicture, listFieldPictures } from './pictures.ts'
import { placeFields } from './place.ts'
import { readScans, readScansInTemplate } from './read-scans.ts'
import { returnToFill } from './return-to-fill.ts'

export const placingCalls = handlers({
  '/contract/findKeyword': findKeyword,
  '/template/findKeyword': findKeywordInTemplate,
  '/contract/readScans': readScans,
  '/template/readScans': readScansInTemplate,
  '/contract/place': placeFields,
  '/contract/returnToFill': returnToFill,
  '/contract/fieldPicture': giveFieldPicture,
  '/contract/fieldPictures': listFieldPictures,
  '/contract/getFillContractAttachsOfNew': readFillIn,
  '/file/fillOut': listToFill,
})

import { capability } from '../../../platform/capability.ts'
import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { listToFill } from './fill-list.ts'
import { readFillIn } from './fill-view.ts'
import { findKeyword, findKeywordInTemplate } from './find-keyword.ts'
import { giveFieldPicture, listFieldPictures } from './pictures.ts'
import { placeFields } from './place.ts'
import { readDocument } from './read-document.ts'
import {
  giveUp,
  READ_SCAN,
  readScan,
  readScanForReader,
  readScans,
  readScansInTemplate,
  type ScanKey,
} from './read-scans.ts'
import { returnToFill } from './return-to-fill.ts'

const placingCalls = handlers({
  '/contract/findKeyword': findKeyword,
  '/template/findKeyword': findKeywordInTemplate,
  '/contract/readScans': commitWithFiles<'/contract/readScans'>(readScans),
  '/template/readScans': commitWithFiles<'/template/readScans'>(readScansInTemplate),
  '/contract/documentText': readDocument,
  '/contract/readScanForReader': commitWithFiles<'/contract/readScanForReader'>(readScanForReader),
  '/contract/place': commitWithFiles<'/contract/place'>(placeFields),
  '/contract/returnToFill': returnToFill,
  '/contract/fieldPicture': giveFieldPicture,
  '/contract/fieldPictures': listFieldPictures,
  '/contract/getFillContractAttachsOfNew': readFillIn,
  '/file/fillOut': listToFill,
})

export const placing = capability({
  name: 'contracts/placing',
  calls: placingCalls,
  jobs: (services, work) =>
    work.job<ScanKey>(READ_SCAN, readScan(services), {
      retries: 1,
      timeLimit: 1800,
      on: READ_SCAN,
      onDead: (scan) => giveUp(services, scan),
    }),
  tables: ['contract_picture', 'file_reading'],
  reads: ['company', 'contract', 'contract_participant', 'contract_party', 'contract_signer'],
})

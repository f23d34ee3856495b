import { handlers } from '../../../platform/http/call.ts'
import { closeScan, openScan } from './open.ts'
import { scanDetail, viewScan } from './read.ts'
import { takeScan } from './take.ts'

export const scanSignCalls = handlers({
  '/contract/scan/open': openScan,
  '/contract/scan/detail': scanDetail,
  '/contract/scan/close': closeScan,
  '/contract/scan/view': viewScan,
  '/contract/scan/take': takeScan,
})

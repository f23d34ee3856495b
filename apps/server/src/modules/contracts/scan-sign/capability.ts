import { capability } from '../../../platform/capability.ts'
import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { guestSheet, listGuests, readGuests, saveGuests } from './guests.ts'
import { listCodes } from './list-codes.ts'
import { closeScan, openScan, pauseScan, resumeScan } from './open.ts'
import { scanDetail, viewScan } from './read.ts'
import { takeScan } from './take.ts'

const scanSignCalls = handlers({
  '/contract/scan/open': openScan,
  '/contract/scan/detail': scanDetail,
  '/contract/scan/pause': pauseScan,
  '/contract/scan/resume': resumeScan,
  '/contract/scan/close': closeScan,
  '/contract/scan/codes': listCodes,
  '/contract/scan/guests': listGuests,
  '/contract/scan/saveGuests': saveGuests,
  '/contract/scan/guestSheet': guestSheet,
  '/contract/scan/readGuests': readGuests,
  '/contract/scan/view': viewScan,
  '/contract/scan/take': commitWithFiles<'/contract/scan/take'>(takeScan),
})

export const scanSign = capability({
  name: 'contracts/scan-sign',
  calls: scanSignCalls,
  tables: ['scan_code', 'scan_guest', 'scan_taking', 'scan_company_taking'],
  reads: ['account', 'company', 'contract', 'member'],
})

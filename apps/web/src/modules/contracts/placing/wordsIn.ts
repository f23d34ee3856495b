// Looking for words in the files of a contract or a template, and having scanned pages read for it.

import type { Data } from '@xinqi/api/calls'
import { call } from '../../../shared/api/call.ts'

export type KeywordHits = Data<'/contract/findKeyword'>
export type Words = { find: (keyword: string) => Promise<KeywordHits>; read: () => Promise<unknown> }

export const wordsInContract = (contractId: string): Words => ({
  find: (keyword) => call('/contract/findKeyword', { contractId, keyword }, { quiet: true }),
  read: () => call('/contract/readScans', { contractId }, { quiet: true }),
})

export const wordsInTemplate = (templateNo: string): Words => ({
  find: (keyword) => call('/template/findKeyword', { templateNo, keyword }, { quiet: true }),
  read: () => call('/template/readScans', { templateNo }, { quiet: true }),
})

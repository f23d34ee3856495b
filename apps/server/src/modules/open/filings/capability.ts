import { capability, provide } from '../../../platform/capability.ts'
import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { REVIEW_DECISION } from '../../people/review-cases/decide.ts'
import {
  decideFiling,
  filingDetail,
  listFilings,
  saveFiling,
  submitFiling,
  withdrawFiling,
} from './filings.ts'

export const filings = capability({
  name: 'open/filings',
  calls: handlers({
    '/open/filing/list': listFilings,
    '/open/filing/detail': filingDetail,
    '/open/filing/save': commitWithFiles<'/open/filing/save'>(saveFiling),
    '/open/filing/submit': submitFiling,
    '/open/filing/withdraw': withdrawFiling,
  }),
  provides: [provide(REVIEW_DECISION, { kind: 'filing', decide: decideFiling })],
  tables: ['open_filing'],
})

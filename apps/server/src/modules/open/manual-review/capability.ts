import { capability, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { REVIEW_DECISION } from '../../people/review-cases/decide.ts'
import { appOf } from '../apps/app-of.ts'
import { countCases, listCases } from './cases.ts'
import { approveCase, decideCase, openCase, rejectCase, submitCase, withdrawCase } from './decide.ts'
import { uploadPaper } from './papers.ts'

export const manualReview = capability({
  name: 'open/manual-review',
  calls: handlers({
    '/open/review/list': async (call) =>
      listCases(call.db, (await appOf(call, call.body.appId)).id, call.body),
    '/open/review/count': async (call) => countCases(call.db, (await appOf(call, call.body.appId)).id),
    '/open/review/detail': openCase,
    '/open/review/uploadPaper': uploadPaper,
    '/open/review/submit': submitCase,
    '/open/review/withdraw': withdrawCase,
    '/open/review/approve': approveCase,
    '/open/review/reject': rejectCase,
  }),
  provides: [provide(REVIEW_DECISION, { kind: 'openUser', decide: decideCase })],
  tables: ['open_review', 'open_review_step'],
  reads: ['account', 'open_app', 'open_user'],
})

import { handlers } from '../../../platform/http/call.ts'
import { freezeName } from './freeze.ts'
import { liftFreeze, startLiftFace } from './lift.ts'
import { changeNoticeWishes, noticeWishes } from './notices.ts'
import { freezeState } from './state.ts'

export const freezeCalls = handlers({
  '/inMyName/state': freezeState,
  '/inMyName/freeze': freezeName,
  '/inMyName/liftFace': startLiftFace,
  '/inMyName/lift': liftFreeze,
  '/inMyName/notices/detail': noticeWishes,
  '/inMyName/notices/update': changeNoticeWishes,
})

import { handlers } from '../../../platform/http/call.ts'
import { applyForSeal } from './apply-for-seal.ts'
import { bringSeal } from './bring-seal.ts'
import { cancelNationalSeal, loseSeal, recordSeal, refuseSeal, resumeSeal, stopSeal } from './change-state.ts'
import { exportSeal, listNationalSeals, nationalSealDetail } from './list-seals.ts'
import { makeNationalSeal } from './make-seal.ts'

export const nationalSealsCalls = handlers({
  '/nationalSeal/list': listNationalSeals,
  '/nationalSeal/detail': nationalSealDetail,
  '/nationalSeal/export': exportSeal,
  '/nationalSeal/apply': applyForSeal,
  '/nationalSeal/refuse': refuseSeal,
  '/nationalSeal/make': makeNationalSeal,
  '/nationalSeal/bring': bringSeal,
  '/nationalSeal/record': recordSeal,
  '/nationalSeal/stop': stopSeal,
  '/nationalSeal/resume': resumeSeal,
  '/nationalSeal/lose': loseSeal,
  '/nationalSeal/cancel': cancelNationalSeal,
})

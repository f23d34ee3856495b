import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { unlessFrozen } from '../../people/freeze/standing-freezes.ts'
import { applyForSeal } from './apply-for-seal.ts'
import { bringSeal } from './bring-seal.ts'
import {
  cancelNationalSeal,
  disconnectSeal,
  invalidateSeal,
  loseSeal,
  recordSeal,
  refuseSeal,
  resumeSeal,
  stopSeal,
} from './change-state.ts'
import { connectSeal, tryBroughtSeal } from './connect-seal.ts'
import { exportSeal, listNationalSeals, nationalSealDetail } from './list-seals.ts'
import { makeNationalSeal } from './make-seal.ts'
import { keepReceipt, reportAgain } from './receipts.ts'

export const nationalSealsCalls = handlers({
  '/nationalSeal/list': listNationalSeals,
  '/nationalSeal/detail': nationalSealDetail,
  '/nationalSeal/export': commitWithFiles<'/nationalSeal/export'>(exportSeal),
  '/nationalSeal/apply': unlessFrozen(applyForSeal),
  '/nationalSeal/refuse': refuseSeal,
  '/nationalSeal/make': makeNationalSeal,
  '/nationalSeal/bring': bringSeal,
  '/nationalSeal/connect': connectSeal,
  '/nationalSeal/disconnect': disconnectSeal,
  '/nationalSeal/trial': tryBroughtSeal,
  '/nationalSeal/record': unlessFrozen<'/nationalSeal/record'>(recordSeal),
  '/nationalSeal/stop': stopSeal,
  '/nationalSeal/resume': unlessFrozen<'/nationalSeal/resume'>(resumeSeal),
  '/nationalSeal/lose': loseSeal,
  '/nationalSeal/invalidate': invalidateSeal,
  '/nationalSeal/receipt': keepReceipt,
  '/nationalSeal/reportAgain': reportAgain,
  '/nationalSeal/cancel': cancelNationalSeal,
})

import { capability } from '../../../platform/capability.ts'
import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import {
  correctSigner,
  downloadFlow,
  linkToSign,
  postponeFlow,
  terminateFlow,
  urgeFlow,
  withdrawFlow,
} from './change-flow.ts'
import { evidenceReport, listEvidence, readEvidence } from './evidence.ts'
import {
  EXPORT_FLOWS,
  exportFlows,
  PACK_FLOWS,
  packFlows,
  runFlowExport,
  runFlowPackage,
} from './export-flows.ts'
import { countFlows, flowDetail, flowPages, flowPushes, listFlows } from './flows.ts'
import { applyForNotary } from './notary-apply.ts'

export const signFlows = capability({
  name: 'open/sign-flows',
  calls: handlers({
    '/apiContract/list': listFlows,
    '/apiContract/count': countFlows,
    '/apiContract/detail': flowDetail,
    '/apiContract/pages': commitWithFiles<'/apiContract/pages'>(flowPages),
    '/apiContract/download': downloadFlow,
    '/apiContract/batchDownload': packFlows,
    '/apiContract/export': exportFlows,
    '/apiContract/urge': urgeFlow,
    '/apiContract/withdraw': withdrawFlow,
    '/apiContract/postpone': postponeFlow,
    '/apiContract/terminate': commitWithFiles<'/apiContract/terminate'>(terminateFlow),
    '/apiContract/correctSigner': commitWithFiles<'/apiContract/correctSigner'>(correctSigner),
    '/apiContract/signLink': linkToSign,
    '/apiContract/pushes': flowPushes,
    '/apiContract/evidenceList': listEvidence,
    '/apiContract/evidence': readEvidence,
    '/apiContract/evidenceReport': evidenceReport,
    '/apiContract/notaryApply': applyForNotary,
  }),
  jobs: (services, { task }) => {
    task(EXPORT_FLOWS, runFlowExport(services))
    task(PACK_FLOWS, runFlowPackage(services))
  },
  reads: [
    'contract',
    'contract_party',
    'contract_signer',
    'evidence_record',
    'open_app',
    'open_contract',
    'quota_entry',
  ],
})

import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { addApproval, askAgainForSeal } from './add-approval.ts'
import { approveContract, recallApproval, rejectContract } from './decide.ts'
import { readApproval } from './detail.ts'
import { enableFlow, listFlows, orderFlows, removeFlow, saveFlow } from './flows.ts'
import { previewLaunch } from './launch.ts'
import { countApprovals, listApprovals } from './list.ts'
import { readSetting, saveSetting } from './settings.ts'

export const approvalsCalls = handlers({
  '/approval/list': listApprovals,
  '/approval/count': countApprovals,
  '/approval/detail': readApproval,
  '/approval/preview': previewLaunch,
  '/approval/approve': commitWithFiles<'/approval/approve'>(approveContract),
  '/approval/reject': commitWithFiles<'/approval/reject'>(rejectContract),
  '/approval/recall': recallApproval,
  '/approval/add': addApproval,
  '/approval/askSealUse': askAgainForSeal,
  '/approvalFlow/list': listFlows,
  '/approvalFlow/save': saveFlow,
  '/approvalFlow/enable': enableFlow,
  '/approvalFlow/order': orderFlows,
  '/approvalFlow/remove': removeFlow,
  '/signSetting/detail': readSetting,
  '/signSetting/save': saveSetting,
})

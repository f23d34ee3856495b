import { commitWithFiles, handlers, sendThenCommit } from '../../../platform/http/call.ts'
import {
  batchApprove,
  batchPostpone,
  batchUrge,
  batchWithdraw,
  countApprove,
  countPostpone,
  countUrge,
  countWithdraw,
} from './batch.ts'
import { batchSign, countSign, sendBatchCode } from './batch-sign.ts'
import { changeCopies, listCopies } from './copies.ts'
import { countAllStarted, countContracts, countStartedByStatus } from './counts.ts'
import { readDetails } from './details.ts'
import { markFavourite } from './favourites.ts'
import { importLegacy, listLegacy, readLegacy } from './legacy.ts'
import { listViews, removeView, saveView } from './list-views.ts'
import { listCompany, listDrafts, listMine, listScans, listStarted } from './lists.ts'

export const listsCalls = handlers({
  '/file/list': listMine,
  '/file/sponserList': listStarted,
  '/file/draftList': listDrafts,
  '/v2/file/contractList': listCompany,
  '/v2/file/centerListV2': listMine,
  '/v2/file/scanList': listScans,
  '/contract/favourite': markFavourite,
  '/file/count': countContracts,
  '/file/allSponserCount': countAllStarted,
  '/file/countSponser': countStartedByStatus,
  '/v2/file/getDetails': readDetails,
  '/file/getContractCCUser': listCopies,
  '/file/modifyContractCCUser': changeCopies,
  '/file/batchPostponeCount': countPostpone,
  '/file/batchNotifyUserCount': countUrge,
  '/file/batchWithdrawCount': countWithdraw,
  '/file/batchApprovalCount': countApprove,
  '/file/batchSignCount': countSign,
  '/file/batchPostpone': batchPostpone,
  '/file/batchNotifyUser': batchUrge,
  '/file/batchWithdraw': batchWithdraw,
  '/file/batchApproval': batchApprove,
  '/file/batchSignCode': sendThenCommit(sendBatchCode),
  '/file/batchSign': batchSign,
  '/listView/list': listViews,
  '/listView/save': saveView,
  '/listView/remove': removeView,
  '/check/elgContractList': listLegacy,
  '/check/elgContractImport': commitWithFiles<'/check/elgContractImport'>(importLegacy),
  '/check/elgContractDetail': readLegacy,
})

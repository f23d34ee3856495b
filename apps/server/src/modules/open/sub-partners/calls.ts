import { handlers } from '../../../platform/http/call.ts'
import {
  allocate,
  answerSubPartner,
  reclaim,
  savePrices,
  subPartnerBill,
  switchSubPartner,
  updateSubPartner,
} from './change.ts'
import { inviteSubPartner } from './invite.ts'
import { listSubPartners, subPartnerDetail, subPartnerUsage } from './show.ts'

export const subPartnersCalls = handlers({
  '/open/subPartner/list': listSubPartners,
  '/open/subPartner/detail': subPartnerDetail,
  '/open/subPartner/add': inviteSubPartner,
  '/open/subPartner/update': updateSubPartner,
  '/open/subPartner/switch': switchSubPartner,
  '/open/subPartner/allocate': allocate,
  '/open/subPartner/takeBack': reclaim,
  '/open/subPartner/savePrices': savePrices,
  '/open/subPartner/usage': subPartnerUsage,
  '/open/subPartner/bill': subPartnerBill,
  '/open/subPartner/answer': answerSubPartner,
})

import { handlers } from '../../../platform/http/call.ts'
import { decidePartner, listBills, listIndividualPartners, settleByHand } from './bills.ts'
import { decideDoubtful, listDoubtful } from './decide-doubtful.ts'
import {
  applyAsPartner,
  bindCustomer,
  listCustomers,
  listMyBills,
  listPartnerOrders,
  partnerInfo,
} from './partners.ts'

export const partnersCalls = handlers({
  '/individualPartner/info': partnerInfo,
  '/individualPartner/apply': applyAsPartner,
  '/individualPartner/bind': bindCustomer,
  '/individualPartner/customerList': listCustomers,
  '/individualPartner/orderList': listPartnerOrders,
  '/individualPartner/billList': listMyBills,
  '/operator/individualPartner/list': listIndividualPartners,
  '/operator/individualPartner/decide': decidePartner,
  '/operator/commission/doubtful': listDoubtful,
  '/operator/commission/decide': decideDoubtful,
  '/operator/partnerBill/list': listBills,
  '/operator/partnerBill/settle': settleByHand,
})

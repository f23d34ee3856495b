import { handlers } from '../../../platform/http/call.ts'
import { announce, listAnnouncements, takeDown } from './announcements.ts'
import { answerBillDispute, listBillDisputes } from './bill-disputes.ts'
import { listDocFeedback, settleDocFeedback } from './doc-feedback.ts'
import { decideOpenScope, listOpenScopes } from './open-scopes.ts'
import { issuePartnerCode, listPartners, switchPartnerCode } from './partner-codes.ts'
import { listDeliveries } from './sandbox-deliveries.ts'

export const workListCalls = handlers({
  '/operator/outbox/list': listDeliveries,
  '/operator/openScope/list': listOpenScopes,
  '/operator/openScope/decide': decideOpenScope,
  '/operator/openBill/disputes': listBillDisputes,
  '/operator/openBill/answer': answerBillDispute,
  '/operator/docFeedback/list': listDocFeedback,
  '/operator/docFeedback/settle': settleDocFeedback,
  '/operator/openNotice/list': listAnnouncements,
  '/operator/openNotice/publish': announce,
  '/operator/openNotice/withdraw': takeDown,
  '/operator/partner/list': listPartners,
  '/operator/partner/issueCode': issuePartnerCode,
  '/operator/partner/switchCode': switchPartnerCode,
})

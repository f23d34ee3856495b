import { sql } from 'kysely'
import { countedPage } from '../../../platform/db/keyset.ts'
import { handlers, type PlainHandler } from '../../../platform/http/call.ts'
import { announce, listAnnouncements, takeDown } from './announcements.ts'
import { answerBillDispute, listBillDisputes } from './bill-disputes.ts'
import { listDocFeedback, settleDocFeedback } from './doc-feedback.ts'
import { decideOpenScope, listOpenScopes } from './open-scopes.ts'
import { issuePartnerCode, listPartners, switchPartnerCode } from './partner-codes.ts'

/** What the sandboxes would have sent. Real providers leave nothing here. */
const listDeliveries: PlainHandler<'/operator/outbox/list'> = async ({ body, db }) => {
  const words = body.keyword?.trim() ?? ''
  const wanted = db
    .selectFrom('sandbox_delivery')
    .$if(words !== '', (query) =>
      query.where(sql<boolean>`(strpos(target_masked, ${words}) > 0 or strpos(content, ${words}) > 0)`),
    )
  return countedPage(wanted.selectAll(), wanted, body, { at: 'created_at', id: 'id' }, (row) => ({
    deliveryId: row.id,
    channel: row.channel,
    target: row.target_masked,
    content: row.content,
    at: row.created_at.toISOString(),
  }))
}

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

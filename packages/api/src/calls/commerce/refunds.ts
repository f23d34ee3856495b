import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { REASON_MAX } from '../../limits.ts'
import { Between, Int, Nullable, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Instant, PageOf, paged, searched } from '../../shapes.ts'
import { operator } from '../callers.ts'
import { Kind, Quantity } from '../quota/copies.ts'
import { Reckoning } from './orders.ts'

const Reason = Type.String({ minLength: 2, maxLength: REASON_MAX })

/** Whether somebody else must agree before it is done. */
export const Proposed = { needsSecond: YesNo }

export const refunds = {
  '/order/refund/preview': ep({
    auth: 'login',
    permission: 'system:fee:orders',
    changes: false,
    summary: '按规则可退多少，怎样算出',
    body: { orderId: Id },
    data: {
      may: YesNo,
      why: Nullable(Text),
      proposalFen: Int,
      /** Unused within seven days: in full. */
      isFull: YesNo,
      reckoning: Nullable(Reckoning),
    },
  }),
  '/order/refund/ask': ep({
    auth: 'login',
    permission: 'system:fee:purchase',
    changes: 'refund.ask',
    idempotent: true,
    summary: '申请退款',
    body: { orderId: Id, reason: Reason },
    data: { requestId: Id, proposalFen: Int },
  }),
  '/operator/refund/list': ep({
    ...operator,
    changes: false,
    summary: '退款申请',
    body: {
      status: Type.Optional(Between(0, 3)),
      ...searched,
    },
    data: PageOf(
      Type.Object({
        requestId: Id,
        orderNo: Text,
        itemName: Text,
        ownerName: Text,
        amountFen: Int,
        paidFen: Int,
        proposalFen: Int,
        reason: Text,
        status: Int,
        decision: Nullable(Text),
        decidedBy: Nullable(Text),
        /** What would leave the customer's books. */
        takesBack: Type.Array(Type.Object({ name: Text, unit: Text, quantity: Int })),
        invoiced: YesNo,
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/refund/decide': ep({
    proven: true,
    ...operator,
    changes: 'refund.decide',
    idempotent: true,
    summary: '同意（金额不高于实付）或拒绝退款；超额须另一人复核',
    body: {
      requestId: Id,
      agree: YesNo,
      amountFen: Type.Optional(Type.Integer({ minimum: 1 })),
      decision: Reason,
    },
    data: Proposed,
  }),
  '/operator/copies/grant': ep({
    proven: true,
    ...operator,
    changes: 'copies.grant',
    idempotent: true,
    summary: '给企业增加份数，写明事由；超额须另一人复核',
    body: {
      companyId: Id,
      kind: Kind,
      quantity: Quantity,
      months: Between(1, 60),
      reason: Reason,
    },
    data: Proposed,
  }),
  '/operator/copies/takeBack': ep({
    proven: true,
    ...operator,
    changes: 'copies.takeBack',
    idempotent: true,
    summary: '收回企业未用的份数，写明事由；超额须另一人复核',
    body: { companyId: Id, kind: Kind, quantity: Quantity, reason: Reason },
    data: Proposed,
  }),
  '/operator/copies/openPackage': ep({
    proven: true,
    ...operator,
    changes: 'copies.openPackage',
    idempotent: true,
    summary: '后台开通套餐（合作平台套餐等），写明事由；须另一人复核',
    body: { companyId: Id, code: TextUpTo(40), reason: Reason },
    data: Proposed,
  }),
  '/operator/copies/balance': ep({
    ...operator,
    changes: false,
    summary: '一家企业的套餐与各类份数',
    body: { companyId: Id },
    data: {
      packageName: Text,
      endTime: Nullable(Instant),
      kinds: Type.Array(
        Type.Object({
          kind: Text,
          kindName: Text,
          unit: Text,
          left: Int,
        }),
      ),
    },
  }),
  '/operator/proposal/list': ep({
    ...operator,
    changes: false,
    summary: '须另一人复核的操作',
    body: { status: Type.Optional(Between(0, 2)), ...paged },
    data: PageOf(
      Type.Object({
        proposalId: Id,
        whatName: Text,
        about: Text,
        reason: Text,
        status: Int,
        proposedBy: Nullable(Text),
        isMine: YesNo,
        decidedBy: Nullable(Text),
        decision: Nullable(Text),
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/proposal/decide': ep({
    proven: true,
    ...operator,
    changes: 'proposal.decide',
    idempotent: true,
    summary: '复核：同意即执行；提出者本人不能复核',
    body: { proposalId: Id, agree: YesNo, decision: Reason },
  }),
}

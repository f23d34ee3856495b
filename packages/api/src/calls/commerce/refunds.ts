import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { REASON_MAX } from '../../limits.ts'
import { Kind, Quantity } from '../quota/copies.ts'
import { Id, Instant, Keyword, Nullable, PageOf, paged } from '../shapes.ts'
import { Reckoning } from './orders.ts'

const Reason = Type.String({ minLength: 2, maxLength: REASON_MAX })
const operator = { auth: 'operator' } as const

export const refunds = {
  '/order/refund/preview': ep({
    auth: 'login',
    permission: 'system:fee:orders',
    changes: false,
    summary: '按规则可退多少，怎样算出',
    body: { orderId: Id },
    data: {
      may: Type.Boolean(),
      why: Nullable(Type.String()),
      proposalFen: Type.Integer(),
      /** Unused within seven days: in full. */
      isFull: Type.Boolean(),
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
    data: { requestId: Id, proposalFen: Type.Integer() },
  }),
  '/operator/refund/list': ep({
    ...operator,
    changes: false,
    summary: '退款申请',
    body: {
      status: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
      keyword: Type.Optional(Keyword),
      ...paged,
    },
    data: PageOf(
      Type.Object({
        requestId: Id,
        orderNo: Type.String(),
        itemName: Type.String(),
        ownerName: Type.String(),
        amountFen: Type.Integer(),
        paidFen: Type.Integer(),
        proposalFen: Type.Integer(),
        reason: Type.String(),
        status: Type.Integer(),
        decision: Nullable(Type.String()),
        decidedBy: Nullable(Type.String()),
        /** What would leave the customer's books. */
        takesBack: Type.Array(
          Type.Object({ name: Type.String(), unit: Type.String(), quantity: Type.Integer() }),
        ),
        invoiced: Type.Boolean(),
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/refund/decide': ep({
    ...operator,
    changes: 'refund.decide',
    summary: '同意（金额不高于实付）或拒绝退款；超额须另一人复核',
    body: {
      requestId: Id,
      agree: Type.Boolean(),
      amountFen: Type.Optional(Type.Integer({ minimum: 1 })),
      decision: Reason,
    },
    data: { needsSecond: Type.Boolean() },
  }),
  '/operator/copies/grant': ep({
    ...operator,
    changes: 'copies.grant',
    summary: '给企业增加份数，写明事由；超额须另一人复核',
    body: {
      companyId: Id,
      kind: Kind,
      quantity: Quantity,
      months: Type.Integer({ minimum: 1, maximum: 60 }),
      reason: Reason,
    },
    data: { needsSecond: Type.Boolean() },
  }),
  '/operator/copies/takeBack': ep({
    ...operator,
    changes: 'copies.takeBack',
    summary: '收回企业未用的份数，写明事由；超额须另一人复核',
    body: { companyId: Id, kind: Kind, quantity: Quantity, reason: Reason },
    data: { needsSecond: Type.Boolean() },
  }),
  '/operator/copies/openPackage': ep({
    ...operator,
    changes: 'copies.openPackage',
    summary: '后台开通套餐（合作平台套餐等），写明事由；须另一人复核',
    body: { companyId: Id, code: Type.String({ maxLength: 40 }), reason: Reason },
    data: { needsSecond: Type.Boolean() },
  }),
  '/operator/copies/balance': ep({
    ...operator,
    changes: false,
    summary: '一家企业的套餐与各类份数',
    body: { companyId: Id },
    data: {
      packageName: Type.String(),
      endTime: Nullable(Instant),
      kinds: Type.Array(
        Type.Object({
          kind: Type.String(),
          kindName: Type.String(),
          unit: Type.String(),
          left: Type.Integer(),
        }),
      ),
    },
  }),
  '/operator/proposal/list': ep({
    ...operator,
    changes: false,
    summary: '须另一人复核的操作',
    body: { status: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })), ...paged },
    data: PageOf(
      Type.Object({
        proposalId: Id,
        whatName: Type.String(),
        about: Type.String(),
        reason: Type.String(),
        status: Type.Integer(),
        proposedBy: Nullable(Type.String()),
        isMine: Type.Boolean(),
        decidedBy: Nullable(Type.String()),
        decision: Nullable(Type.String()),
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/proposal/decide': ep({
    ...operator,
    changes: 'proposal.decide',
    summary: '复核：同意即执行；提出者本人不能复核',
    body: { proposalId: Id, agree: Type.Boolean(), decision: Reason },
  }),
}

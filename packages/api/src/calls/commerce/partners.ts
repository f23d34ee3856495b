import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, Text, YesNo } from '../../plain.ts'
import { Id, Instant, PageOf, paged, searched } from '../../shapes.ts'
import { Proposed } from './refunds.ts'

const billFields = {
  billId: Id,
  month: Text,
  earnedFen: Int,
  deductedFen: Int,
  carriedFen: Int,
  payableFen: Int,
  status: Int,
  voucher: Nullable(Text),
  settledAt: Nullable(Instant),
}
const mine = { auth: 'login', changes: false } as const

export const partners = {
  '/individualPartner/info': ep({
    ...mine,
    summary: '个人合伙人：申请状态、推广码与链接、累计佣金',
    data: {
      /** null: never applied. */
      status: Nullable(Int),
      reason: Nullable(Text),
      code: Nullable(Text),
      link: Nullable(Text),
      customers: Int,
      pendingFen: Int,
      payableFen: Int,
      settledFen: Int,
      firstYearBp: Int,
      laterBp: Int,
    },
  }),
  '/individualPartner/apply': ep({
    auth: 'login',
    changes: 'partner.apply',
    summary: '申请成为个人合伙人；须已实名',
    body: { about: Type.String({ minLength: 5, maxLength: 200 }), agreed: Type.Literal(true) },
  }),
  '/individualPartner/bind': ep({
    auth: 'login',
    changes: 'partner.bind',
    summary: '新注册的账号用推广码绑定合伙人；先到先得，一年有效',
    body: { code: Type.String({ pattern: '^[A-Z0-9]{8}$' }) },
    data: { bound: YesNo },
  }),
  '/individualPartner/customerList': ep({
    ...mine,
    summary: '合伙人的客户（脱敏）',
    body: { ...paged },
    data: PageOf(
      Type.Object({
        customerId: Id,
        name: Text,
        mobile: Nullable(Text),
        companyName: Nullable(Text),
        paidFen: Int,
        boundAt: Instant,
        expiresAt: Instant,
      }),
    ),
  }),
  '/individualPartner/orderList': ep({
    ...mine,
    summary: '客户的订单与佣金',
    body: { ...paged },
    data: PageOf(
      Type.Object({
        commissionId: Id,
        orderNo: Text,
        itemName: Text,
        customerName: Text,
        baseFen: Int,
        rateBp: Int,
        amountFen: Int,
        /** 待确认, 可结算, 已出账, 已结算, 待核实 */
        state: Text,
        createdAt: Instant,
      }),
    ),
  }),
  '/individualPartner/billList': ep({
    ...mine,
    summary: '月账单',
    body: { ...paged },
    data: PageOf(Type.Object(billFields)),
  }),
  '/operator/individualPartner/list': ep({
    auth: 'operator',
    changes: false,
    summary: '个人合伙人',
    body: {
      status: Type.Optional(Between(0, 3)),
      ...searched,
    },
    data: PageOf(
      Type.Object({
        partnerId: Id,
        name: Text,
        mobile: Nullable(Text),
        about: Text,
        code: Text,
        status: Int,
        reason: Nullable(Text),
        customers: Int,
        earnedFen: Int,
        flagged: Int,
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/individualPartner/decide': ep({
    auth: 'operator',
    changes: 'partner.decide',
    summary: '通过、拒绝或停止合作',
    body: {
      partnerId: Id,
      status: Between(1, 3),
      reason: Type.String({ minLength: 2, maxLength: 200 }),
    },
  }),
  '/operator/commission/doubtful': ep({
    auth: 'operator',
    changes: false,
    summary: '待核实的佣金：买方与合伙人可能是同一人',
    body: { ...paged },
    data: PageOf(
      Type.Object({
        commissionId: Id,
        partnerName: Text,
        ownerName: Text,
        orderNo: Text,
        amountFen: Int,
        why: Text,
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/commission/decide': ep({
    proven: true,
    auth: 'operator',
    changes: 'commission.decide',
    idempotent: true,
    summary: '核实一笔佣金：保留或作废',
    body: { commissionId: Id, keep: YesNo, reason: Type.String({ minLength: 2, maxLength: 200 }) },
  }),
  '/operator/partnerBill/list': ep({
    auth: 'operator',
    changes: false,
    summary: '合伙人账单',
    body: { status: Type.Optional(Between(0, 2)), ...paged },
    data: PageOf(Type.Object({ ...billFields, partnerName: Text })),
  }),
  '/operator/partnerBill/settle': ep({
    proven: true,
    auth: 'operator',
    changes: 'partner.settle',
    idempotent: true,
    summary: '确认已结算，登记凭证；超额须另一人复核',
    body: { billId: Id, voucher: Type.String({ minLength: 4, maxLength: 60 }) },
    data: Proposed,
  }),
}

import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Kind, LeadsTo } from '../quota/copies.ts'
import { closed, Day, Instant, Nullable } from '../shapes.ts'

const asked = {
  kind: Kind,
  from: Day,
  to: Day,
  by: Type.Enum(['day', 'member', 'department', 'contract']),
}
const read = { auth: 'login', permission: 'system:fee:expense' } as const

const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' })
const bill = { auth: 'login', permission: 'system:fee:bill' } as const

export const expense = {
  '/expense/monthBill': ep({
    ...bill,
    changes: false,
    summary: '本企业的月账单：订单、退款与各类份数的期初、增减与期末',
    body: { month: Month },
    data: {
      paidFen: Type.Integer(),
      refundedFen: Type.Integer(),
      orders: Type.Array(
        Type.Object({
          orderNo: Type.String(),
          itemName: Type.String(),
          amountFen: Type.Integer(),
          refundedFen: Type.Integer(),
          paidAt: Instant,
        }),
      ),
      kinds: Type.Array(
        Type.Object({
          kind: Type.String(),
          kindName: Type.String(),
          unit: Type.String(),
          opening: Type.Integer(),
          came: Type.Integer(),
          used: Type.Integer(),
          went: Type.Integer(),
          expired: Type.Integer(),
          closing: Type.Integer(),
        }),
      ),
    },
  }),
  '/expense/monthBillExport': ep({
    ...bill,
    kind: 'binary',
    changes: 'quota.export',
    summary: '导出本企业的月账单',
    body: { month: Month },
  }),
  '/expense/overview': ep({
    ...read,
    changes: false,
    summary: '各类余额、近 30 天用量与预计用完日',
    data: Type.Array(
      Type.Object({
        kind: Type.String(),
        kindName: Type.String(),
        unit: Type.String(),
        left: Type.Integer(),
        usedIn30Days: Type.Integer(),
        expiring: Nullable(Type.Object({ quantity: Type.Integer(), at: Instant })),
        /** At the pace of the last thirty days; null when nothing is used. */
        runsOutAt: Nullable(Instant),
        /** What will be left at the end of each week to come at that pace, what expires left out. */
        foreseen: Type.Array(Type.Object({ day: Type.String(), left: Type.Integer() })),
      }),
    ),
  }),
  '/expense/usage': ep({
    ...read,
    changes: false,
    summary: '一段时间的用量，按日、成员、部门或合同',
    body: Type.Object(asked, closed),
    data: {
      total: Type.Integer(),
      rows: Type.Array(
        Type.Object({ key: Type.String(), name: Type.String(), quantity: Type.Integer(), leadsTo: LeadsTo }),
      ),
    },
  }),
  '/expense/export': ep({
    ...read,
    kind: 'binary',
    changes: 'quota.export',
    summary: '导出用量统计',
    body: Type.Object(asked, closed),
  }),
}

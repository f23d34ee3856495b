import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, Text } from '../../plain.ts'
import { Day, Instant } from '../../shapes.ts'
import { Kind, LeadsTo } from '../quota/copies.ts'

const asked = {
  kind: Kind,
  from: Day,
  to: Day,
  by: Type.Enum(['day', 'member', 'department', 'contract']),
}
const read = { auth: 'login', permission: 'system:fee:expense' } as const

const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' })
const bill = { auth: 'login', permission: 'system:fee:bill' } as const

const ofMonth = { month: Month }

export const expense = {
  '/expense/monthBill': ep({
    ...bill,
    changes: false,
    summary: '本企业的月账单：订单、退款与各类份数的期初、增减与期末',
    body: ofMonth,
    data: {
      paidFen: Int,
      refundedFen: Int,
      orders: Type.Array(
        Type.Object({
          orderNo: Text,
          itemName: Text,
          amountFen: Int,
          refundedFen: Int,
          paidAt: Instant,
        }),
      ),
      kinds: Type.Array(
        Type.Object({
          kind: Text,
          kindName: Text,
          unit: Text,
          opening: Int,
          came: Int,
          used: Int,
          went: Int,
          expired: Int,
          closing: Int,
        }),
      ),
    },
  }),
  '/expense/monthBillExport': ep({
    ...bill,
    kind: 'binary',
    changes: 'quota.export',
    summary: '导出本企业的月账单',
    body: ofMonth,
  }),
  '/expense/overview': ep({
    ...read,
    changes: false,
    summary: '各类余额、近 30 天用量与预计用完日',
    data: Type.Array(
      Type.Object({
        kind: Text,
        kindName: Text,
        unit: Text,
        left: Int,
        usedIn30Days: Int,
        expiring: Nullable(Type.Object({ quantity: Int, at: Instant })),
        /** At the pace of the last thirty days; null when nothing is used. */
        runsOutAt: Nullable(Instant),
        /** What will be left at the end of each week to come at that pace, what expires left out. */
        foreseen: Type.Array(Type.Object({ day: Text, left: Int })),
      }),
    ),
  }),
  '/expense/usage': ep({
    ...read,
    changes: false,
    summary: '一段时间的用量，按日、成员、部门或合同',
    body: asked,
    data: {
      total: Int,
      rows: Type.Array(Type.Object({ key: Text, name: Text, quantity: Int, leadsTo: LeadsTo })),
    },
  }),
  '/expense/export': ep({
    ...read,
    kind: 'binary',
    changes: 'quota.export',
    summary: '导出用量统计',
    body: asked,
  }),
}

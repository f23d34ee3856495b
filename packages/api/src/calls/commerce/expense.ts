import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Kind, LeadsTo } from '../quota/copies.ts'
import { closed, Day, Instant, Nothing, Nullable } from '../shapes.ts'

const asked = {
  kind: Kind,
  from: Day,
  to: Day,
  by: Type.Enum(['day', 'member', 'department', 'contract']),
}
const read = { auth: 'login', permission: 'system:fee:expense' } as const

export const expense = {
  '/expense/overview': ep({
    ...read,
    changes: false,
    summary: '各类余额、近 30 天用量与预计用完日',
    body: Nothing,
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
    data: Type.Object({
      total: Type.Integer(),
      rows: Type.Array(
        Type.Object({
          key: Type.String(),
          name: Type.String(),
          quantity: Type.Integer(),
          leadsTo: LeadsTo,
        }),
      ),
    }),
  }),
  '/expense/export': ep({
    ...read,
    kind: 'binary',
    changes: 'quota.export',
    summary: '导出用量统计',
    body: Type.Object(asked, closed),
    data: Nothing,
  }),
}

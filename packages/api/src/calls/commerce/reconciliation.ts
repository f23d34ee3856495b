import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Day, Instant } from '../shapes.ts'

const operator = { auth: 'operator' } as const
const State = Type.Enum(['agreed', 'differs', 'failed'])

export const reconciliation = {
  '/operator/reconciliation/list': ep({
    ...operator,
    changes: false,
    summary: '与支付渠道逐日对账的结果',
    data: Type.Array(
      Type.Object({
        vendor: Type.String(),
        day: Type.String(),
        state: State,
        paidCount: Type.Integer(),
        paidFen: Type.Integer(),
        refundCount: Type.Integer(),
        refundFen: Type.Integer(),
        /** Payments found in the bill that no notice had told of. */
        foundCount: Type.Integer(),
        differences: Type.Array(Type.Object({ kind: Type.String(), no: Type.String(), what: Type.String() })),
        checkedAt: Instant,
      }),
    ),
  }),
  '/operator/reconciliation/run': ep({
    ...operator,
    changes: 'reconciliation.run',
    summary: '取某日账单重新对账',
    body: { vendor: Type.String({ minLength: 1, maxLength: 40 }), day: Day },
    data: { state: State },
  }),
}

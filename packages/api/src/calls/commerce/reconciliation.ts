import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, SomeText, Text } from '../../plain.ts'
import { Day, Instant } from '../../shapes.ts'
import { operator } from '../callers.ts'

const State = Type.Enum(['agreed', 'differs', 'failed'])

export const reconciliation = {
  '/operator/reconciliation/list': ep({
    ...operator,
    changes: false,
    summary: '与支付渠道逐日对账的结果',
    data: Type.Array(
      Type.Object({
        vendor: Text,
        day: Text,
        state: State,
        paidCount: Int,
        paidFen: Int,
        refundCount: Int,
        refundFen: Int,
        /** Payments found in the bill that no notice had told of. */
        foundCount: Int,
        differences: Type.Array(Type.Object({ kind: Text, no: Text, what: Text })),
        checkedAt: Instant,
      }),
    ),
  }),
  '/operator/reconciliation/run': ep({
    ...operator,
    changes: 'reconciliation.run',
    summary: '取某日账单重新对账',
    body: { vendor: SomeText(40), day: Day },
    data: { state: State },
  }),
}

import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, Num, Text, YesNo } from '../../plain.ts'
import { Id, Instant, PageOf, paged } from '../../shapes.ts'
import { operator } from '../callers.ts'

export const model = {
  '/operator/model/state': ep({
    ...operator,
    changes: false,
    summary: '大模型：是否配置、近三十天的调用、失败与费用',
    data: {
      isConfigured: YesNo,
      host: Nullable(Text),
      name: Nullable(Text),
      /** Identity, card and telephone numbers are hidden before anything is sent. */
      masks: YesNo,
      days: Type.Array(
        Type.Object({
          day: Text,
          calls: Int,
          failed: Int,
          tokens: Int,
          costFen: Num,
          /** Milliseconds that 95 of 100 stayed within. */
          p95: Nullable(Int),
        }),
      ),
      failures: Type.Array(Type.Object({ failure: Text, calls: Int })),
    },
  }),
  '/operator/model/calls': ep({
    ...operator,
    changes: false,
    summary: '每次调用大模型的记录，不含合同内容',
    body: { succeeded: Type.Optional(YesNo), ...paged },
    data: PageOf(
      Type.Object({
        callId: Id,
        purpose: Text,
        model: Text,
        succeeded: YesNo,
        failure: Nullable(Text),
        milliseconds: Int,
        inputTokens: Int,
        outputTokens: Int,
        isEstimated: YesNo,
        costFen: Num,
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/model/try': ep({
    ...operator,
    changes: 'model.try',
    summary: '向大模型问一句话，看它是否应答',
    data: { isAnswering: YesNo, words: Text, milliseconds: Int },
  }),
}

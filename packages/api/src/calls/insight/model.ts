import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Id, Instant, Nullable, PageOf, paged } from '../shapes.ts'

const operator = { auth: 'operator' } as const

export const model = {
  '/operator/model/state': ep({
    ...operator,
    changes: false,
    summary: '大模型：是否配置、近三十天的调用、失败与费用',
    data: {
      isConfigured: Type.Boolean(),
      host: Nullable(Type.String()),
      name: Nullable(Type.String()),
      /** Identity, card and telephone numbers are hidden before anything is sent. */
      masks: Type.Boolean(),
      days: Type.Array(
        Type.Object({
          day: Type.String(),
          calls: Type.Integer(),
          failed: Type.Integer(),
          tokens: Type.Integer(),
          costFen: Type.Number(),
          /** Milliseconds that 95 of 100 stayed within. */
          p95: Nullable(Type.Integer()),
        }),
      ),
      failures: Type.Array(Type.Object({ failure: Type.String(), calls: Type.Integer() })),
    },
  }),
  '/operator/model/calls': ep({
    ...operator,
    changes: false,
    summary: '每次调用大模型的记录，不含合同内容',
    body: { succeeded: Type.Optional(Type.Boolean()), ...paged },
    data: PageOf(
      Type.Object({
        callId: Id,
        purpose: Type.String(),
        model: Type.String(),
        succeeded: Type.Boolean(),
        failure: Nullable(Type.String()),
        milliseconds: Type.Integer(),
        inputTokens: Type.Integer(),
        outputTokens: Type.Integer(),
        isEstimated: Type.Boolean(),
        costFen: Type.Number(),
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/model/try': ep({
    ...operator,
    changes: 'model.try',
    summary: '向大模型问一句话，看它是否应答',
    data: { isAnswering: Type.Boolean(), words: Type.String(), milliseconds: Type.Integer() },
  }),
}

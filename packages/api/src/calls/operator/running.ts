import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Id, Instant, Nullable } from '../shapes.ts'

const operator = { auth: 'operator' } as const
const Due = Type.Object({ waiting: Type.Integer(), oldestSeconds: Type.Integer() })

export const running = {
  '/operator/running/state': ep({
    ...operator,
    changes: false,
    summary: '平台运行状态：任务、数据库、存证、推送与外部服务',
    data: {
      server: Type.Object({
        mode: Type.String(),
        node: Type.String(),
        startedAt: Instant,
        memoryBytes: Type.Integer(),
      }),
      queues: Type.Array(
        Type.Object({
          name: Type.String(),
          waiting: Type.Integer(),
          running: Type.Integer(),
          oldestSeconds: Type.Integer(),
        }),
      ),
      deadJobs: Type.Integer(),
      outbox: Due,
      pool: Type.Object({
        total: Type.Integer(),
        idle: Type.Integer(),
        waiting: Type.Integer(),
        most: Type.Integer(),
      }),
      database: Type.Object({
        bytes: Type.Integer(),
        connections: Type.Integer(),
        mostConnections: Type.Integer(),
        isReadOnly: Type.Boolean(),
      }),
      evidence: Type.Object({
        unsequenced: Type.Integer(),
        oldestSeconds: Type.Integer(),
        isBroken: Type.Boolean(),
      }),
      webhooks: Due,
      keys: Type.Object({
        generation: Type.Integer(),
        older: Type.Integer(),
        /** Null while it has not been counted. */
        hanging: Nullable(Type.Integer()),
      }),
      /** What is wrong with the file store; null when it answers. */
      store: Nullable(Type.String()),
      /** What the last proof of the books of copies found. */
      ledger: Type.Object({ faults: Type.Integer(), provenAt: Nullable(Instant) }),
      /** How it went with services outside since this server began. */
      outside: Type.Array(
        Type.Object({
          who: Type.String(),
          answered: Type.Integer(),
          refused: Type.Integer(),
          away: Type.Integer(),
          /** Not asked for now, because it has been away. */
          isResting: Type.Boolean(),
          /** Did not answer when it was last asked. */
          isAway: Type.Boolean(),
        }),
      ),
      providers: Type.Array(
        Type.Object({ what: Type.String(), name: Type.String(), isSandbox: Type.Boolean() }),
      ),
    },
  }),
  '/operator/running/deadJobs': ep({
    ...operator,
    changes: false,
    summary: '多次重试仍失败的后台任务',
    data: Type.Array(
      Type.Object({ jobId: Id, name: Type.String(), reason: Type.String(), failedAt: Instant }),
    ),
  }),
  '/operator/running/redrive': ep({
    ...operator,
    changes: 'job.redrive',
    summary: '让一类失败的后台任务重新执行',
    body: { name: Type.String({ minLength: 1, maxLength: 100 }) },
    data: { count: Type.Integer() },
  }),
}

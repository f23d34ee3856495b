import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, SomeText, Text, YesNo } from '../../plain.ts'
import { Id, Instant } from '../../shapes.ts'
import { operator } from '../callers.ts'

const Due = Type.Object({ waiting: Int, oldestSeconds: Int })

export const running = {
  '/operator/running/state': ep({
    ...operator,
    changes: false,
    summary: '平台运行状态：任务、数据库、存证、推送与外部服务',
    data: {
      server: Type.Object({
        mode: Text,
        node: Text,
        startedAt: Instant,
        memoryBytes: Int,
      }),
      queues: Type.Array(
        Type.Object({
          name: Text,
          waiting: Int,
          running: Int,
          /** Failed at least once and to be tried again. */
          retrying: Int,
          oldestSeconds: Int,
        }),
      ),
      deadJobs: Int,
      outbox: Due,
      pool: Type.Object({
        total: Int,
        idle: Int,
        waiting: Int,
        most: Int,
      }),
      database: Type.Object({
        bytes: Int,
        connections: Int,
        mostConnections: Int,
        isReadOnly: YesNo,
      }),
      /** Timelines of the primary in use and the highest seen; how many hosts take writes; how far our clock is ahead. */
      watch: Type.Object({
        timeline: Nullable(Int),
        timelineSeen: Nullable(Int),
        primaries: Nullable(Int),
        clockAheadMs: Nullable(Int),
      }),
      /** What is done to the database while servers serve, and is not done yet. */
      laterMigrations: Type.Object({ pending: Type.Array(Text), failure: Nullable(Text) }),
      /** Whether this server takes jobs (JOBS), and since when and why nobody does. */
      jobs: Type.Object({ mode: Text, parkedAt: Nullable(Instant), parkedBecause: Nullable(Text) }),
      evidence: Type.Object({
        unsequenced: Int,
        oldestSeconds: Int,
        isBroken: YesNo,
      }),
      webhooks: Due,
      keys: Type.Object({
        generation: Int,
        older: Int,
        /** Null while it has not been counted. */
        hanging: Nullable(Int),
      }),
      /** What the platform runs without and somebody will miss, in sentences. */
      shortcomings: Type.Array(Text),
      /** Work that always fails, by kind. */
      setAside: Type.Array(Type.Object({ kind: Text, name: Text, count: Int })),
      /** What the last proof of the book of money found. */
      money: Type.Object({ faults: Int, firstFault: Nullable(Text), provenAt: Nullable(Instant) }),
      /** What ends one day and must be renewed before. */
      expiries: Type.Array(
        Type.Object({ what: Text, kind: Text, endsAt: Nullable(Instant), problem: Nullable(Text) }),
      ),
      /** What is wrong with the file store; null when it answers. */
      store: Nullable(Text),
      /** What the last proof of the books of copies found. */
      ledger: Type.Object({ faults: Int, provenAt: Nullable(Instant) }),
      /** How it went with services outside since this server began. */
      outside: Type.Array(
        Type.Object({
          who: Text,
          answered: Int,
          refused: Int,
          away: Int,
          /** Not asked for now, because it has been away. */
          isResting: YesNo,
          /** Did not answer when it was last asked. */
          isAway: YesNo,
        }),
      ),
      providers: Type.Array(Type.Object({ what: Text, name: Text, isSandbox: YesNo })),
    },
  }),
  '/operator/running/setAside': ep({
    ...operator,
    changes: false,
    summary: '多次失败而被搁置的付款、退款、到账、推送、通知与文件转换',
    data: Type.Array(
      Type.Object({ kind: Text, name: Text, key: Text, about: Text, reason: Text, setAsideAt: Instant }),
    ),
  }),
  '/operator/running/takeUp': ep({
    ...operator,
    changes: 'work.takeUp',
    summary: '重新处理被搁置的一类工作',
    body: { kind: SomeText(60), keys: Type.Optional(Type.Array(SomeText(100), { maxItems: 500 })) },
    data: { count: Int },
  }),
  '/operator/running/deadJobs': ep({
    ...operator,
    changes: false,
    summary: '多次重试仍失败的后台任务',
    data: Type.Array(Type.Object({ jobId: Id, name: Text, reason: Text, failedAt: Instant })),
  }),
  '/operator/running/redrive': ep({
    ...operator,
    changes: 'job.redrive',
    summary: '让一类失败的后台任务重新执行',
    body: { name: SomeText(100) },
    data: { count: Int },
  }),
}

import type { AuditEventName } from '@xinqi/api/events'
import { writeAudit } from '../../../platform/audit.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { StalePreparation } from '../../../platform/stale-preparation.ts'
import {
  countItems,
  type Item,
  openItems,
  settleItems,
  takeUp,
} from '../../people/background-tasks/task-items.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { decideApproval } from '../approvals/decide.ts'
import { readContract } from '../contract/aggregate.ts'
import { personOf } from '../contract/person.ts'
import { postpone } from '../signing/postpone.ts'
import type { Prepared } from '../signing/prepare-signatures.ts'
import { urge } from '../signing/urge.ts'
import { withdraw } from '../signing/withdraw.ts'
import type { BatchPayload } from './batch.ts'
import { BATCH_PERMISSION, BATCH_TITLE, type BatchKind, cannot } from './batch-kinds.ts'
import { type Marks, marksFor, prepareSome, signSome } from './batch-sign.ts'

const EVENT: Record<BatchKind, AuditEventName> = {
  postpone: 'contract.postpone',
  urge: 'contract.urge',
  withdraw: 'contract.withdraw',
  approve: 'contract.batchApprove',
  sign: 'contract.sign',
}
/** Signed in one transaction at most: the books are written once for all, and nobody waits two seconds for one. */
const TOGETHER = 50
/** While one lot is being signed others are looked up, written down, and on their way to the disk. */
const LOTS_AT_ONCE = 3
const TELL_EVERY_MS = 500
const LOST_SEAT = '您的身份或权限已变化，未处理的合同没有继续'

type Doing = {
  services: Services
  actor: Actor
  payload: BatchPayload
  marks: Marks
  task: TaskKey
}

/** Goes through what is left; run again after a crash it finds what was done already done, and goes on behind it. */
export const runBatch =
  (services: Services) =>
  async (job: Job<TaskKey>): Promise<void> => {
    const { db, tasks, clock } = services
    const taken = await takeUp<BatchPayload>(services, job.data)
    if (!taken) return
    const { payload, actor } = taken
    const permission = BATCH_PERMISSION[payload.kind]
    if (!actor || (permission && !actor.grants.has(permission))) return tasks.fail(db, job.data, LOST_SEAT)
    const marks =
      payload.kind === 'sign'
        ? await marksFor(services, actor, payload)
        : { sealId: null, personSealId: null }
    const doing: Doing = { services, actor, payload, marks, task: job.data }
    const total = await countItems(db, job.data)
    const waiting = await openItems(db, job.data)
    let settled = total - waiting.length
    let told = 0
    const tell = async () => {
      if (Date.now() - told < TELL_EVERY_MS) return
      told = Date.now()
      await tasks.progress(db, job.data, (settled / total) * 100, `已处理 ${settled}/${total} 份`)
    }
    const [together, lots] = payload.kind === 'sign' ? lotsOf(waiting.length) : [1, 1]
    const work = async () => {
      while (waiting.length && !job.signal.aborted) {
        const items = waiting.splice(0, together)
        await settle(doing, items)
        settled += items.length
        await tell()
      }
    }
    await Promise.all(Array.from({ length: lots }, work))
    if (job.signal.aborted) throw new Error('stopped before the end; what is left is taken up again')
    await db.transaction().execute(async (tx) => {
      await tasks.finish(tx, job.data, {})
      await sendMessage(tx, {
        accountId: actor.accountId,
        companyId: actor.company?.id ?? null,
        title: `${BATCH_TITLE[payload.kind]}已处理完成`,
        content: `共 ${total} 份，逐份结果可在任务详情中查看。`,
        path: `/downdetails?taskId=${job.data.taskId}`,
        at: clock(),
      })
    })
  }

const lotsOf = (contracts: number): [number, number] => [
  Math.min(TOGETHER, Math.ceil(contracts / LOTS_AT_ONCE)),
  LOTS_AT_ONCE,
]

/** What somebody else changed meanwhile is prepared again so many times; then the job is, from here on. */
const TRIES = 5

const settle = async (doing: Doing, items: readonly Item[], tries = TRIES): Promise<void> => {
  const { services, task } = doing
  try {
    // Certificates, timestamps and files first: the transaction waits for nobody.
    const prepared = await prepare(doing, items)
    await transactWithFiles(services.db, async (db) => {
      const outcomes = await doSome(doing, db, items, prepared)
      const names = outcomes.filter((outcome) => typeof outcome === 'string')
      const settled = items.map((item, at) => {
        const outcome = outcomes[at]!
        return { ...item, reason: typeof outcome === 'string' ? null : outcome.message }
      })
      await settleItems(db, task, settled, services.clock())
      if (names.length) await audit(doing, db, names)
    })
  } catch (error) {
    // Nobody vouches for signatures just now: the same for all of them, and tried again later.
    if (error instanceof CodedError && error.http >= 500) throw error
    // Something about one of them undid all: each by itself shows which.
    if (items.length > 1) for (const item of items) await settle(doing, [item])
    else if (error instanceof StalePreparation && tries > 1) await settle(doing, items, tries - 1)
    // Refused for a reason of its own; whatever else goes wrong is the job's, and tried again.
    else if (!(error instanceof CodedError) || error instanceof StalePreparation) throw error
    else {
      const [item] = items as [Item]
      const reason = (await reasonIn(doing, item.contract_id)) ?? error.message
      await settleItems(services.db, task, [{ ...item, reason }], services.clock())
    }
  }
}

const signingContextOf = <Db extends Queryable>({ services, actor, payload, task }: Doing, db: Db) => ({
  db,
  services,
  now: services.clock(),
  actor,
  visitor: { ...payload.visitor, requestId: task.taskId, device: null },
  within: task,
})
const idsOf = (items: readonly Item[]) => items.map(({ contract_id }) => contract_id)

const prepare = async (doing: Doing, items: readonly Item[]): Promise<Prepared> => {
  const { services, payload, marks } = doing
  if (payload.kind !== 'sign') return new Map()
  return prepareSome(signingContextOf(doing, services.db), idsOf(items), payload.method, marks)
}

/** The name of each contract it was done to, or why it was not. */
const doSome = async (
  doing: Doing,
  db: Tx,
  items: readonly Item[],
  prepared: Prepared,
): Promise<(string | CodedError)[]> => {
  const { payload, marks } = doing
  if (payload.kind !== 'sign') return [await doOne(doing, payload, db, items[0]!.contract_id)]
  const outcomes = await signSome(signingContextOf(doing, db), idsOf(items), prepared, payload.method, marks)
  return outcomes.map((outcome) => (outcome instanceof CodedError ? outcome : outcome.contract.row.name))
}

/** The words the count before used, where the table says no; what only came up in doing it has its own. */
const reasonIn = async ({ services, actor, payload }: Doing, contractId: string) => {
  if (payload.kind === 'sign') return undefined
  const contract = await readContract(services.db, contractId)
  return contract && cannot(payload.kind, contract, await personOf(services.db, actor), services.clock())
}

const doOne = async (
  { services, actor }: Doing,
  payload: Exclude<BatchPayload, { kind: 'sign' }>,
  db: Tx,
  contractId: string,
): Promise<string> => {
  const act = { db, services, now: services.clock(), actor, visitor: payload.visitor, contractId }
  switch (payload.kind) {
    case 'postpone':
      return (await postpone(act, payload.deadline)).contract.row.name
    case 'urge':
      return (await urge(act)).contract.row.name
    case 'withdraw':
      return (await withdraw(act, payload.reason)).contract.row.name
    case 'approve':
      return (await decideApproval({ ...act, agreed: payload.agree, comment: payload.comment })).contract.row
        .name
  }
}

const audit = ({ services, actor, payload, task }: Doing, db: Tx, names: readonly string[]) =>
  writeAudit(
    db,
    ...names.map((name) => ({
      event: EVENT[payload.kind],
      companyId: actor.company?.id ?? null,
      accountId: actor.accountId,
      actorName: actor.name,
      target: name,
      succeeded: true,
      detail: { batch: task.taskId, ...(payload.kind === 'sign' ? { method: payload.method } : {}) },
      address: payload.visitor.address,
      userAgent: payload.visitor.userAgent,
      at: services.clock(),
    })),
  )

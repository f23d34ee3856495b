import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { seatOf, writeItems } from '../../people/background-tasks/task-items.ts'
import { readContracts } from '../contract/aggregate.ts'
import { personOf } from '../contract/person.ts'
import type { Person } from '../contract/roles-of.ts'
import { BATCH_TITLE, type BatchKind, cannot } from './batch-kinds.ts'
import { maySee } from './judge.ts'

export const BATCH_TASK = 'contractBatch'

/** What of a batch outlives the call that asked for it. */
export type BatchPayload = {
  kind: BatchKind
  seat: ReturnType<typeof seatOf>
  visitor: { address: string; userAgent: string | null }
} & (
  | { kind: 'postpone'; deadline: string }
  | { kind: 'urge' }
  | { kind: 'withdraw'; reason: string }
  | { kind: 'approve'; agree: boolean; comment: string | null }
  | { kind: 'sign'; method: number; sealId?: string; personSealId?: string }
)

type Choosing = { contractIds: string[] }

/** Those one may see, in the order they were chosen; the rest are not there. */
export const chosenContracts = async (
  db: Queryable,
  person: Person,
  contractIds: readonly string[],
  now: Date,
) => (await readContracts(db, contractIds)).filter((contract) => maySee(contract, person, now))

type CountCall =
  | '/file/batchPostponeCount'
  | '/file/batchNotifyUserCount'
  | '/file/batchWithdrawCount'
  | '/file/batchApprovalCount'
const countOf =
  (kind: Exclude<BatchKind, 'sign'>) =>
  async <P extends CountCall>({ actor, body, db, now }: Call<P>) => {
    const { contractIds } = body as Choosing
    const person = await personOf(db, actor as never)
    const contracts = await chosenContracts(db, person, contractIds, now)
    const unable = contracts.flatMap((contract) => {
      const reason = cannot(kind, contract, person, now)
      return reason ? [{ contractId: contract.row.id, name: contract.row.name, reason }] : []
    })
    const those = contracts
      .filter(({ row }) => !unable.some(({ contractId }) => contractId === row.id))
      .map(({ row }) => ({ contractId: row.id, name: row.name }))
    return { total: contractIds.length, able: those.length, those, unable }
  }
export const countPostpone = countOf('postpone')
export const countUrge = countOf('urge')
export const countWithdraw = countOf('withdraw')
export const countApprove = countOf('approve')

type BatchCall = Call<'/file/batchPostpone'>
/** The task and everything it is to work through, in one transaction; the work begins after it. */
export const beginBatch = async (
  call: Pick<BatchCall, 'actor' | 'db' | 'note' | 'now' | 'services' | 'visitor'> & { body: Choosing },
  what: Omit<BatchPayload, 'seat' | 'visitor'>,
): Promise<{ taskId: string }> => {
  const { actor, body, db, note, now, services, visitor } = call
  const person = await personOf(db, actor)
  const contracts = await chosenContracts(db, person, body.contractIds, now)
  if (contracts.length === 0) throw new CodedError('NOT_FOUND')
  const title = `${BATCH_TITLE[what.kind]}（${contracts.length} 份）`
  const payload = {
    ...what,
    seat: seatOf(actor),
    visitor: { address: visitor.address, userAgent: visitor.userAgent },
  }
  const taskId = await services.tasks.begin(db, {
    accountId: actor.accountId,
    companyId: actor.company?.id ?? null,
    kind: BATCH_TASK,
    title,
    payload,
  })
  await writeItems(
    db,
    { accountId: actor.accountId, taskId },
    contracts.map(({ row }) => ({ contractId: row.id, title: row.name })),
  )
  note({ target: title, detail: { taskId, contracts: contracts.length } })
  return { taskId }
}

export const batchPostpone = (call: Call<'/file/batchPostpone'>) =>
  beginBatch(call, { kind: 'postpone', deadline: call.body.deadline } as BatchPayload)
export const batchUrge = (call: Call<'/file/batchNotifyUser'>) =>
  beginBatch(call, { kind: 'urge' } as BatchPayload)
export const batchWithdraw = (call: Call<'/file/batchWithdraw'>) =>
  beginBatch(call, { kind: 'withdraw', reason: call.body.reason } as BatchPayload)
export const batchApprove = (call: Call<'/file/batchApproval'>) => {
  const comment = call.body.comment?.trim() || null
  if (!call.body.agree && !comment) throw new CodedError('BAD_REQUEST', '请填写驳回原因')
  return beginBatch(call, { kind: 'approve', agree: call.body.agree, comment } as BatchPayload)
}

import { packageAllows } from '@xinqi/api/package-allows'
import { type ServiceKey, UPGRADE_TIP } from '@xinqi/api/packages'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { available } from '../../quota/copies/balance.ts'
import { giveBack } from '../../quota/copies/give-back.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { spend } from '../../quota/copies/spend.ts'
import type { AiTaskRow } from './task-rows.ts'

export type Paid = 'compare' | 'examine'
/** Taking fields out of a contract is paid for as its review is. */
export const paidKind = (kind: string): Paid =>
  kind === 'examine' || kind === 'extract' ? 'examine' : 'compare'
const SERVICE: Record<Paid, ServiceKey> = { compare: 'service:ai:compare', examine: 'service:ai:examine' }
const TOOL: Record<Paid, string> = { compare: '智能比对', examine: '智能审查' }

export const copiesLeft = (db: Queryable, actor: Actor, kind: Paid, now: Date): Promise<number> =>
  available(db, { ownerId: quotaOwner(actor), kind, now })

export const readCopiesLeft =
  (kind: Paid) =>
  async ({ actor, db, now }: Pick<Call<'/contractCompare/getPageNum'>, 'actor' | 'db' | 'now'>) => ({
    copies: await copiesLeft(db, actor, kind, now),
  })

/** The package holds the function, or copies are left over from one that did. */
export const assertToolOpen = async (db: Queryable, actor: Actor, kind: Paid, now: Date): Promise<void> => {
  const held = actor.company?.packageFunctions ?? []
  if (packageAllows(actor.userType, held, SERVICE[kind])) return
  if ((await copiesLeft(db, actor, kind, now)) > 0) return
  throw new CodedError('PACKAGE_LIMIT', UPGRADE_TIP)
}

type Charged = Pick<
  AiTaskRow,
  'owner_id' | 'id' | 'kind' | 'title' | 'attempt' | 'account_id' | 'account_name'
>

const MORE = ':more'
const referenceOf = ({ id, attempt }: Pick<Charged, 'id' | 'attempt'>, more = '') =>
  `ai:${id}:${attempt}${more}`
/** Under which the ledger knows a task as it was first asked for. */
export const copyReferences = (taskId: string): string[] =>
  ['', MORE].map((more) => referenceOf({ id: taskId, attempt: 1 }, more))

/** In the transaction that starts it: a task without its copies is not there. */
export const chargeTask = async (db: Queryable, task: Charged, quantity: number, now: Date, more = '') => {
  const kind = paidKind(task.kind)
  await spend(db, {
    ownerId: task.owner_id,
    kind,
    quantity,
    reason: `${TOOL[kind]}《${task.title}》`,
    reference: referenceOf(task, more),
    by: { accountId: task.account_id, name: task.account_name },
    now,
  })
}

/** All of it, and once: a second time finds that it was given back. */
export const returnCopies = async (db: Queryable, task: Charged, now: Date) => {
  const kind = paidKind(task.kind)
  const back = { ownerId: task.owner_id, kind, reason: `${TOOL[kind]}未完成《${task.title}》`, now }
  await giveBack(db, { ...back, reference: referenceOf(task) })
  await giveBack(db, { ...back, reference: referenceOf(task, MORE) })
}

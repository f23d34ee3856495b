import type { Path } from '@xinqi/api/calls'
import { sql } from 'kysely'
import { type Queryable, type Tx, transactionOf } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Answer, Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'

// A freeze and an act in somebody's name never cross. Whoever acts holds the name together with others who act; whoever
// freezes waits until all of them have committed and keeps later ones waiting until he has. The locks are advisory, so
// that signing in one company's name from many places stays as parallel as it was.

const NAME_LOCK = 7_310_057

/** In whose names this person acts now: his own, his company's, and that of the company he acts from. */
export const namesOf = ({ accountId, company, actingFrom }: Actor): string[] =>
  [accountId, company?.id, actingFrom?.companyId].filter((one): one is string => typeof one === 'string')

type Hindrance = { owner_id: string; is_company: boolean; is_closing: boolean }

/** What stands in the way of acting in these names: a freeze, or that the account or company waits for its end. */
const hindrancesTo = async (db: Queryable, names: readonly string[]): Promise<Hindrance[]> => {
  const wanted = sql`any(${[...new Set(names)]}::uuid[])`
  const { rows } = await prepared(sql<Hindrance>`
    select owner_id, is_company, false as is_closing from name_freeze
     where lifted_at is null and owner_id = ${wanted}
    union all
    select owner_id, false, true from account_closing where state = 'waiting' and owner_id = ${wanted}`).execute(
    db,
  )
  return rows
}

/** Whoever waits for the end of his account does nothing in his name meanwhile, nor has it done. */
const refuseFrozen = async (db: Queryable, names: readonly string[], accountId: string): Promise<void> => {
  const found = await hindrancesTo(db, names)
  if (found.length === 0) return
  const closing = found.filter(({ is_closing }) => is_closing)
  if (closing.length)
    throw new CodedError(
      'NAME_FROZEN',
      closing.some(({ owner_id }) => owner_id === accountId)
        ? '您已申请注销账号，撤回后才能继续签署、用印与授权'
        : '企业已申请注销，系统管理员撤回后才能继续签署、用印与授权',
    )
  if (found.some(({ owner_id }) => owner_id === accountId)) throw new CodedError('NAME_FROZEN')
  throw new CodedError(
    'NAME_FROZEN',
    found.some(({ is_company }) => is_company)
      ? '企业已被管理员一键冻结，解除冻结后才能继续签署、用印与授权'
      : '该印章的所有人已一键冻结，解除冻结后才能使用',
  )
}

/** Whether anything may be begun in this person's name at all, by an assistant of his for instance. */
export const isFrozen = async (db: Queryable, actor: Actor): Promise<boolean> =>
  (await hindrancesTo(db, namesOf(actor))).length > 0

/** Whether this person or company stopped everything done in the name. */
export const nameIsFrozen = async (db: Queryable, ownerId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('name_freeze')
    .select('id')
    .where('lifted_at', 'is', null)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return found !== undefined
}

/** Refused early, before anybody outside is asked; what counts is asked again by `holdNames`. */
export const refuseWhileFrozen = (db: Queryable, actor: Actor, others: readonly string[] = []) =>
  refuseFrozen(db, [...namesOf(actor), ...others], actor.accountId)

/** From here to the end of the transaction nobody freezes these names; refused where one of them is frozen. */
export const holdNames = (db: Tx, actor: Actor, others: readonly string[] = []): Promise<void> =>
  holdAll(db, [...namesOf(actor), ...others], actor.accountId)

/** The same for somebody who does it without having signed in, as a legal representative by his link may. */
export const holdName = (db: Tx, accountId: string): Promise<void> => holdAll(db, [accountId], accountId)
export const refuseNameFrozen = (db: Queryable, accountId: string): Promise<void> =>
  refuseFrozen(db, [accountId], accountId)

const holdAll = async (db: Tx, those: readonly string[], accountId: string): Promise<void> => {
  const names = [...new Set(those)].sort()
  // A statement of its own: what is read next is read after the lock was had.
  await sql`select pg_advisory_xact_lock_shared(${NAME_LOCK}, hashtext(name)) from unnest(${names}::text[]) as name`.execute(
    db,
  )
  await refuseFrozen(db, names, accountId)
}

/** Waits for whatever is being done in this name; what comes later waits for the end of this transaction. */
export const holdNameAlone = async (db: Tx, ownerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${NAME_LOCK}, hashtext(${ownerId}))`.execute(db)
}

/** For calls that do something in somebody's name: refused while he or his company is frozen. */
export const unlessFrozen =
  <P extends Path>(handler: PlainHandler<P>): PlainHandler<P> =>
  async (call) => {
    if (call.actor) await holdNames(transactionOf(call.db), call.actor as Actor)
    return handler(call)
  }

/** The same for what is written once somebody outside was asked. */
export const unlessFrozenThen =
  <P extends Path, T>(commit: (call: Call<P>, told: T) => Promise<Answer<P>>) =>
  async (call: Call<P>, told: T): Promise<Answer<P>> => {
    if (call.actor) await holdNames(transactionOf(call.db), call.actor as Actor)
    return commit(call, told)
  }

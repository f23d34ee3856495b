import { kindFacts, type QuotaKind } from '@xinqi/api/quota'
import { COMPANY } from '@xinqi/api/status'
import { IDENTITY_TRY as ATTEMPT } from '@xinqi/api/work-list-status'
import { extensionPoint } from '../../../platform/capability.ts'
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { By } from '../../quota/copies/books.ts'
import { giveBack } from '../../quota/copies/give-back.ts'
import { spend } from '../../quota/copies/spend.ts'
import { chargedAs, type Method, methodLabel } from './rules.ts'

/** Whose copies a check takes, and how its books and the person are told. */
export type Payer = {
  companyId: string
  /** As the person knows it. */
  name: string
  /** For the books: what the check was for. */
  purpose: string
  by: By
  /** What brought him here: a link somebody sent him, a contract to sign. */
  through?: { linkId: string } | { contractId: string }
  /** Said when nothing is left. */
  whenShort: (kindName: string) => string
}

/** Whoever sends people here to prove who they are: pays for it, and keeps books of his own about it. */
export type CheckSponsor = {
  name: string
  payerFor: (db: Queryable, actor: Actor) => Promise<Payer | null>
  /** In the transaction that took the copy. */
  charged: (tx: Tx, check: { payer: Payer; kind: QuotaKind; reference: string }, now: Date) => Promise<void>
}
export const CHECK_SPONSOR = extensionPoint<CheckSponsor>('check sponsor', ({ name }) => name)

export const payerOf = async (services: Services, db: Queryable, actor: Actor): Promise<Payer | null> => {
  for (const { payerFor } of services.extensions.all(CHECK_SPONSOR)) {
    const payer = await payerFor(db, actor)
    if (payer) return payer
  }
  return ownCompany(actor)
}

/** The company somebody acts in pays for proving who he is. Acting for himself he pays nothing. */
const ownCompany = ({ accountId, company, name }: Actor): Payer | null =>
  company?.status === COMPANY.certified
    ? {
        companyId: company.id,
        name: company.name,
        purpose: '成员实名认证',
        by: { accountId, name },
        whenShort: (kindName) => `${company.name}的${kindName}次数已用完，请换一种方式，或联系企业管理员购买`,
      }
    : null

const referenceOf = (attemptId: string) => `identity:${attemptId}`

/** Taken before anybody is asked, so that many who ask at once cannot take more than there is. */
export const takeCopy = async (
  tx: Queryable,
  { payer, kind, checked, reference }: { payer: Payer; kind: QuotaKind; checked: string; reference: string },
  now: Date,
): Promise<void> => {
  try {
    await spend(tx, {
      ownerId: payer.companyId,
      kind,
      quantity: 1,
      reason: `${payer.purpose}（${checked}）`,
      reference,
      by: payer.by,
      now,
    })
  } catch (error) {
    if (error instanceof CodedError && error.errorName === 'QUOTA_SHORT')
      throw new CodedError('QUOTA_SHORT', payer.whenShort(kindFacts(kind).name))
    throw error
  }
}

export const chargeCheck = async (
  services: Services,
  tx: Tx,
  { attemptId, method, payer }: { attemptId: string; method: Method; payer: Payer },
  now: Date,
): Promise<void> => {
  const kind = chargedAs(method)
  if (!kind) return
  const reference = referenceOf(attemptId)
  await takeCopy(tx, { payer, kind, checked: methodLabel(method), reference }, now)
  for (const { charged } of services.extensions.all(CHECK_SPONSOR))
    await charged(tx, { payer, kind, reference }, now)
}

type Owed = { attemptId: string; method: number; payerId: string | null }

/** Nobody answered: it costs nothing. Run twice it gives back once. */
export const returnCheck = async (
  tx: Queryable,
  { attemptId, method, payerId }: Owed,
  now: Date,
): Promise<void> => {
  const kind = chargedAs(method)
  if (!kind || !payerId) return
  await giveBack(tx, {
    ownerId: payerId,
    kind,
    reference: referenceOf(attemptId),
    reason: `${methodLabel(method)}未完成，返还`,
    now,
  })
}

/** Somewhat longer than an answer may still be fetched, so that none is on its way any more. */
const ABANDONED_AFTER = 35 * 60_000

/** Begun, paid for and left: what was taken goes back, one by one, so that one fault does not hold up the rest. */
export const returnAbandonedChecks = async (db: Database, now: Date): Promise<number> => {
  const abandoned = await db
    .selectFrom('identity_attempt')
    .select(['account_id', 'id', 'method', 'payer_id'])
    .where('status', '=', ATTEMPT.underWay)
    .where('payer_id', 'is not', null)
    .where('created_at', '<', new Date(now.getTime() - ABANDONED_AFTER))
    .limit(1000)
    .execute()
  for (const { account_id, id, method, payer_id } of abandoned) {
    await db.transaction().execute(async (tx) => {
      const released = await tx
        .updateTable('identity_attempt')
        .set({ payer_id: null })
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .where('status', '=', ATTEMPT.underWay)
        .where('payer_id', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      if (released) await returnCheck(tx, { attemptId: id, method, payerId: payer_id }, now)
    })
  }
  return abandoned.length
}

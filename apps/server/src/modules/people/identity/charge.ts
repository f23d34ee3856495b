import { kindFacts, type QuotaKind } from '@xinqi/api/quota'
import { COMPANY } from '@xinqi/api/status'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { By } from '../../quota/copies/books.ts'
import { giveBack } from '../../quota/copies/give-back.ts'
import { spend } from '../../quota/copies/spend.ts'
import { chargedAs, type Method, methodLabel } from './rules.ts'

/** Whose copies a check takes, and how its books and the person are told. */
export type Payer = {
  companyId: string
  /** For the books: what the check was for. */
  purpose: string
  by: By
  /** Said when nothing is left. */
  whenShort: (kindName: string) => string
}

/** The company somebody acts in pays for proving who he is. Acting for himself he pays nothing. */
export const payerOf = ({ accountId, company, name }: Actor): Payer | null =>
  company?.status === COMPANY.certified
    ? {
        companyId: company.id,
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
  tx: Queryable,
  { attemptId, method, payer }: { attemptId: string; method: Method; payer: Payer },
  now: Date,
): Promise<void> => {
  const kind = chargedAs(method)
  if (!kind) return
  await takeCopy(tx, { payer, kind, checked: methodLabel(method), reference: referenceOf(attemptId) }, now)
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
    .where('status', '=', 0)
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
        .where('status', '=', 0)
        .where('payer_id', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      if (released) await returnCheck(tx, { attemptId: id, method, payerId: payer_id }, now)
    })
  }
  return abandoned.length
}

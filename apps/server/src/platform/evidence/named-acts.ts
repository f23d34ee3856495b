import { createHash } from 'node:crypto'
import type { Queryable } from '../db/database.ts'
import { writeLeaves } from './log-step.ts'

/** Under which kind the page of what was done in somebody's name shows each of these. */
export const NAMED_ACT_KINDS = {
  'seal.made': 'seal',
  'signature.made': 'seal',
  'seal.consented': 'authorisation',
  'seal.granted': 'authorisation',
  'letter.granted': 'authorisation',
  'letter.revoked': 'authorisation',
  'application.signed': 'signature',
  'certificate.issued': 'certificate',
} as const

export type NamedAct = {
  /** As the page of its owner shows it; the same again changes nothing. */
  id: string
  act: keyof typeof NAMED_ACT_KINDS
  owner: { id: string; isCompany: boolean }
  label: string
  certificate?: string | null
  /** Who did it in a company's name. */
  byAccount: string | null
  at: Date
}

const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** A further event of one row, as SQL tells it by md5(id::text || event)::uuid. */
export const eventId = (id: string, event: string): string =>
  createHash('md5').update(`${id}${event}`).digest('hex').replace(UUID, '$1-$2-$3-$4-$5')

export const NAMED_STEP = 'named'

/**
 * Kept for its owner's page, and an entry of the log in the same transaction. The entry names ids alone: what a seal is
 * called may be a person's name, and goes with his account.
 */
export const noteNamedActs = async (db: Queryable, acts: readonly NamedAct[]): Promise<number> => {
  if (acts.length === 0) return 0
  const rows = await db
    .insertInto('named_act')
    .values(
      acts.map(({ id, act, owner, label, certificate, byAccount, at }) => ({
        owner_id: owner.id,
        id,
        is_company: owner.isCompany,
        act,
        label,
        certificate: certificate ?? null,
        by_account: byAccount,
        at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['owner_id', 'id'])
    .execute()
  const isNew = new Set(rows.map(({ owner_id, id }) => `${owner_id}/${id}`))
  await writeLeaves(
    db,
    acts
      .filter(({ owner, id }) => isNew.has(`${owner.id}/${id}`))
      .map(({ id, act, owner, certificate, at }) => ({
        contractId: id,
        step: NAMED_STEP,
        at,
        entry: {
          step: NAMED_STEP,
          act,
          id,
          kind: NAMED_ACT_KINDS[act],
          owner: owner.id,
          of: owner.isCompany ? 'company' : 'person',
          at: at.toISOString(),
          ...(certificate ? { certificate } : {}),
        },
      })),
  )
  return rows.length
}

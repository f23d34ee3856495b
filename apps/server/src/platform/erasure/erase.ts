import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Services } from '../services.ts'
import { type Erasure, OF_A_COMPANY, OF_A_PERSON } from './rules.ts'

type Owner = { id: string; isCompany: boolean }

/** A rule's words with the owner put in his places. */
const about = (words: string, { id }: Owner): RawBuilder<unknown> =>
  sql.join(
    words.split(/(\$id)/).map((part) => (part === '$id' ? sql`${id}::uuid` : sql.raw(part))),
    sql``,
  )

const statement = (rule: Erasure, owner: Owner): RawBuilder<unknown> => {
  if ('gone' in rule) return sql`delete from ${sql.table(rule.table)} t where ${about(rule.gone, owner)}`
  const changes = Object.entries(rule.blank).map(
    ([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`,
  )
  return sql`update ${sql.table(rule.table)} t set ${sql.join(changes)} where ${about(rule.where, owner)}`
}

/**
 * His rows, his files and his keys, in the caller's transaction. Without its key what was sealed by it opens nowhere any
 * more; a backup made before still holds the key, until the backup itself ends. Says how much went from which table.
 */
export const eraseOwner = async (
  { blobs, ownerKeys }: Pick<Services, 'blobs' | 'ownerKeys'>,
  tx: Tx,
  owner: Owner,
): Promise<Record<string, number>> => {
  const erased: Record<string, number> = {}
  for (const rule of owner.isCompany ? OF_A_COMPANY : OF_A_PERSON) {
    const { numAffectedRows } = await statement(rule, owner).execute(tx)
    const count = Number(numAffectedRows ?? 0)
    if (count) erased[rule.table] = (erased[rule.table] ?? 0) + count
  }
  const files = await tx.selectFrom('blob').select('id').where('scope_id', '=', owner.id).execute()
  // What a contract of others still shows is referred to, and stays.
  for (const { id } of files) await blobs.drop(tx, id)
  await ownerKeys.destroy(tx, owner.id)
  return erased
}

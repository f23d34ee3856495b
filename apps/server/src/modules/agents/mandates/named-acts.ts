import { sql } from 'kysely'
import { type LoggedActs, textOf } from '../../evidence/in-my-name/logged-acts.ts'
import { type ActsOf, actColumns, type FindLeaf } from '../../evidence/in-my-name/named-acts.ts'

/** Letters by which a person lets an assistant act for him, and their end: on his own page, and on that of the company he acts for. */
const letters =
  (which: 'granted' | 'revoked') =>
  ({ id, isCompany }: ActsOf) => {
    const isGranted = which === 'granted'
    const at = isGranted ? sql`m.granted_at` : sql`m.revoked_at`
    return sql`
    select ${actColumns('authorisation', {
      id: isGranted ? sql`m.id` : sql`md5(m.id::text || 'revoked')::uuid`,
      what: sql`${sql.lit(isGranted ? '授权智能体代办' : '撤销智能体授权')}::text`,
      about: sql`m.number`,
      at,
      by_name: isCompany ? sql`a.name` : sql`null::text`,
      // One that was taken back before it was in force stands in no leaf.
      is_provable: isGranted ? sql`true` : sql`m.granted_at is not null`,
    })}
      from agent_mandate m join account a on a.id = m.account_id
     where ${isCompany ? sql`m.company_id` : sql`m.account_id`} = ${id} and ${at} is not null`
  }

/** The leaf of a letter coming into force, or of its end: it tells the letter's number. */
const leafOf =
  (which: 'granted' | 'revoked'): FindLeaf =>
  async (db, owner, actId) => {
    const letter = await db
      .selectFrom('agent_mandate')
      .select(['letter_id', 'number'])
      .where(owner.isCompany ? 'company_id' : 'account_id', '=', owner.id)
      .where(which === 'granted' ? sql<boolean>`id = ${actId}` : sql<boolean>`${revokedId} = ${actId}::uuid`)
      .executeTakeFirst()
    return letter ? { about: letter.letter_id, steps: [`mandate.${which}`], says: [letter.number] } : null
  }
const revokedId = sql`md5(id::text || 'revoked')::uuid`

export const mandateGranted = {
  of: 'agents/mandates granted',
  kind: 'authorisation' as const,
  rows: letters('granted'),
  prove: leafOf('granted'),
}
export const mandateRevoked = {
  of: 'agents/mandates revoked',
  kind: 'authorisation' as const,
  rows: letters('revoked'),
  prove: leafOf('revoked'),
}

/** Letters that came into force or ended must stand on the page of whoever granted them. */
export const mandatesLogged: LoggedActs = {
  of: 'agents/mandates',
  isOurs: ({ act, mandate }) => (act === 'granted' || act === 'revoked') && typeof mandate === 'string',
  owedFor: async (db, entries) => {
    const letters = await db
      .selectFrom('agent_mandate')
      .select(['id', 'number', 'account_id'])
      .where('number', 'in', [...new Set(entries.map(({ entry }) => textOf(entry, 'mandate')!))])
      .execute()
    // A letter that is gone went with the account of whoever signed it.
    const signed = await db
      .selectFrom('contract_signature')
      .select(['contract_id', 'account_id'])
      .where('contract_id', 'in', [...new Set(entries.map(({ entry }) => textOf(entry, 'contract')!))])
      .execute()
    return entries.flatMap(({ place, entry }) => {
      const letter = letters.find(({ number }) => number === entry.mandate)
      const owner = letter ?? signed.find(({ contract_id }) => contract_id === entry.contract)
      if (!owner) return []
      return {
        place,
        owner: { id: owner.account_id, isCompany: false },
        kind: 'authorisation' as const,
        ...(letter && entry.act === 'granted' ? { id: letter.id } : { at: textOf(entry, 'at') }),
      }
    })
  },
}

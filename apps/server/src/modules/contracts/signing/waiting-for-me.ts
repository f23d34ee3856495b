import { COMPANY, IDENTITY, MEMBER, PARTY_KIND } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import type { Call } from '../../../platform/http/call.ts'
import { PARTY, SIGNER } from '../contract/aggregate.ts'

/** Contracts whose signature is this person's to give now, in whatever name. */
const dueFor = (db: Queryable, accountId: string) =>
  db
    .selectFrom('contract_signer as signer')
    .innerJoin('contract_party as party', (join) =>
      join.onRef('party.contract_id', '=', 'signer.contract_id').onRef('party.id', '=', 'signer.party_id'),
    )
    .innerJoin('contract', 'contract.id', 'signer.contract_id')
    .where('signer.account_id', '=', accountId)
    .where('signer.status', '=', SIGNER.due)
    .where('party.status', '=', PARTY.due)
    .where('contract.phase', '=', 'signing')

export const nextToSign = async ({ actor, db, now }: Call<'/contract/nextToSign'>) => {
  const due = dueFor(db, actor.accountId)
    .where((eb) =>
      actor.company
        ? eb.or([eb('party.kind', '=', PARTY_KIND.person), eb('party.company_id', '=', actor.company.id)])
        : eb('party.kind', '=', PARTY_KIND.person),
    )
    .where((eb) => eb.or([eb('contract.deadline_at', 'is', null), eb('contract.deadline_at', '>', now)]))
  const { count } = await due.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const next = await due
    .select(['contract.id', 'contract.name'])
    .orderBy('contract.deadline_at')
    .orderBy('contract.id')
    .limit(1)
    .executeTakeFirst()
  return { count, next: next ? { contractId: next.id, name: next.name } : null }
}

/** Every name somebody can sign in: his own and those of his companies, with what waits in each. */
export const signIdentities = async ({ actor, db }: Call<'/contract/identities'>) => {
  const waiting = await dueFor(db, actor.accountId)
    .select(['party.kind', 'party.company_id', sql<number>`count(*)`.as('count')])
    .groupBy(['party.kind', 'party.company_id'])
    .execute()
  const seats = await db
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select(['company.id', 'company.name', 'company.status', 'member.status as member_status'])
    .where('member.account_id', '=', actor.accountId)
    .orderBy('member.created_at')
    .execute()
  const { name, identity_status } = await theRow(db, 'account', { id: actor.accountId }, [
    'name',
    'identity_status',
  ])
  const current = actor.company?.id ?? null
  return [
    {
      companyId: null,
      name: name ?? '个人',
      isReady: identity_status === IDENTITY.verified,
      isFrozen: false,
      waiting: waiting.find(({ kind }) => kind === PARTY_KIND.person)?.count ?? 0,
      isCurrent: current === null,
    },
    ...seats.map((seat) => ({
      companyId: seat.id,
      name: seat.name,
      isReady: seat.status === COMPANY.certified,
      isFrozen: seat.member_status === MEMBER.frozen,
      waiting:
        waiting.find(({ kind, company_id }) => kind === PARTY_KIND.company && company_id === seat.id)
          ?.count ?? 0,
      isCurrent: current === seat.id,
    })),
  ]
}

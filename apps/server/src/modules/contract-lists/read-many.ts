import type { Queryable } from '../../platform/db/database.ts'
import type { Contract } from '../contracts/aggregate.ts'

const byContract = <R extends { contract_id: string }>(rows: readonly R[]): Map<string, R[]> => {
  const grouped = new Map<string, R[]>()
  for (const row of rows) {
    const known = grouped.get(row.contract_id)
    if (known) known.push(row)
    else grouped.set(row.contract_id, [row])
  }
  return grouped
}

/** Many contracts whole, in as many queries as one takes; for judging, never for changing. */
export const readMany = async (db: Queryable, ids: readonly string[]): Promise<Contract[]> => {
  if (ids.length === 0) return []
  const wanted = [...ids]
  const rows = await db.selectFrom('contract').selectAll().where('id', 'in', wanted).execute()
  const files = byContract(
    await db
      .selectFrom('contract_file')
      .selectAll()
      .where('contract_id', 'in', wanted)
      .orderBy('position')
      .execute(),
  )
  const parties = byContract(
    await db
      .selectFrom('contract_party')
      .selectAll()
      .where('contract_id', 'in', wanted)
      .orderBy('turn')
      .orderBy('id')
      .execute(),
  )
  const signers = byContract(
    await db
      .selectFrom('contract_signer')
      .selectAll()
      .where('contract_id', 'in', wanted)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  )
  const fields = byContract(
    await db
      .selectFrom('contract_field')
      .selectAll()
      .where('contract_id', 'in', wanted)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  )
  const cc = byContract(
    await db.selectFrom('contract_cc').selectAll().where('contract_id', 'in', wanted).execute(),
  )
  const voters = byContract(
    await db
      .selectFrom('approval_voter')
      .innerJoin('approval', (join) =>
        join
          .onRef('approval.contract_id', '=', 'approval_voter.contract_id')
          .onRef('approval.id', '=', 'approval_voter.approval_id'),
      )
      .selectAll('approval_voter')
      .select(['approval.purpose', 'approval.party_id', 'approval.company_id'])
      .where('approval_voter.contract_id', 'in', wanted)
      .where('approval.status', '=', 0)
      .orderBy('approval_voter.step')
      .orderBy('approval_voter.position')
      .execute(),
  )
  const of = <R>(rows: Map<string, R[]>, id: string) => rows.get(id) ?? []
  const found = new Map(
    rows.map((row): [string, Contract] => [
      row.id,
      {
        row,
        files: of(files, row.id),
        parties: of(parties, row.id),
        signers: of(signers, row.id),
        fields: of(fields, row.id),
        cc: of(cc, row.id),
        voters: of(voters, row.id),
      },
    ]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

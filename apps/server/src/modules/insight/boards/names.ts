import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { greatest } from './figures.ts'
import { PROVINCES } from './province.ts'
import { seenCells, withBesides } from './reach.ts'
import { latestRows, namesById, type Sight } from './seen.ts'

const MOST = 500
const LATEST = 5000

const some = (values: (string | null)[]) => [...new Set(values.flatMap((one) => one || []))].slice(0, MOST)

/** From the cells: those with the most contracts. */
const keptNames = async (db: Queryable, whose: Sight) => {
  const sight = await withBesides(db, whose, null)
  const keys = async (dim: string) =>
    (await greatest(db, seenCells(db, sight, dim, null, 'whole'), MOST)).map(({ key }) => key)
  const named = async (dim: 'department' | 'contractType') => {
    const names = await namesById(db, dim, sight.companyId)
    return some((await keys(dim)).map((id) => names.get(id) ?? null))
  }
  return {
    initiator: await keys('initiator'),
    department: await named('department'),
    contractType: await named('contractType'),
    counterparty: await keys('counterparty'),
    province: PROVINCES,
  }
}

/** Only names the asker meets in what he may see: a name that answers would tell that it is there. */
export const namesOf = async (db: Queryable, sight: Sight, now: Date) => {
  if (sight.hasFigures) return keptNames(db, sight)
  const { rows } = await sql<{
    initiator: string
    department: string | null
    type: string | null
    parties: string | null
  }>`
    select distinct c.initiator_name as initiator, d.name as department, t.name as type, y.company_name as parties
      from (${latestRows(db, sight, LATEST, now)}) s
      join contract c on c.id = s.contract_id
      left join department d on d.id = s.department_id and d.company_id = ${sight.companyId}::uuid
      left join contract_type t on t.id = s.type_id and t.company_id = ${sight.companyId}::uuid
      left join contract_party y on y.contract_id = c.id and not y.is_own limit ${MOST * 4}`.execute(db)
  return {
    initiator: some(rows.map(({ initiator }) => initiator)),
    department: some(rows.map(({ department }) => department)),
    contractType: some(rows.map(({ type }) => type)),
    counterparty: some(rows.map(({ parties }) => parties)),
    province: PROVINCES,
  }
}

import { addDays, chinaDay } from '@xinqi/api/china-day'
import { CONTRACT_IS } from '@xinqi/api/status'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { contractsUnderWay } from '../../../../test/contracts-under-way.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows } from '../../../platform/db/row.ts'
import { refreshParticipants } from '../../contracts/contract/participants.ts'
import { fillDue, foldDue, keptByFolder, keptDue } from './due-cells.ts'
import { dueCondition } from './due-list.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)
const admin = driver.hands.own.token
await contractsUnderWay(world, driver)
const today = () => chinaDay(world.clock.now())

it('numbers kept of what ends are what the lists count, for whoever looks, while everything about it changes', async () => {
  const { db } = world.services
  const { company_id, initiator_id: accountId } = await db
    .selectFrom('contract')
    .innerJoin('company', 'company.id', 'contract.company_id')
    .select(['contract.company_id', 'contract.initiator_id'])
    .where('company.name', '=', '示例科技有限公司')
    .executeTakeFirstOrThrow()
  const companyId = company_id!
  const idsOf = async (table: 'department' | 'archive_type') =>
    (await db.selectFrom(table).select('id').where('company_id', '=', companyId).orderBy('id').execute()).map(
      ({ id }) => id,
    )
  const departments = await idsOf('department')
  await world.call(
    '/archivedType/addArchivedType',
    {
      parentId: null,
      name: '到期测试',
      order: 0,
      contractTypeIds: [],
      numberRule: null,
      visibleTo: { kind: 1, ids: [] },
      fields: [],
    },
    { token: admin },
  )
  const folders = [null, ...(await idsOf('archive_type'))]
  const whole = { companyId, accountId, dataScope: 3 as const, departmentIds: [], hiddenTypes: [] }
  const viewers = [
    whole,
    { ...whole, hiddenTypes: folders.filter((id) => id !== null).slice(0, 1) },
    { ...whole, dataScope: 2 as const, departmentIds: departments.slice(0, 2) },
    { ...whole, dataScope: 2 as const, departmentIds: departments.slice(1) },
    { ...whole, dataScope: 1 as const },
    { ...whole, dataScope: 1 as const, accountId: driver.hands.person.accountId },
  ]
  const spans = [
    [null, null],
    [null, addDays(today(), -1)],
    [today(), addDays(today(), 7)],
    [addDays(today(), 8), addDays(today(), 30)],
    [addDays(today(), -100), addDays(today(), 100)],
    [addDays(today(), 31), null],
  ] as const
  const now = world.clock.now()
  const agree = async () => {
    for (const sight of viewers) {
      const { rows } = await sql<{ valid_until: string }>`
        select valid_until::text from archived a where ${dueCondition(sight, {}, now)}`.execute(db)
      const within = ([from, to]: (typeof spans)[number]) =>
        rows.filter(({ valid_until: day }) => (!from || day >= from) && (!to || day <= to)).length
      expect(await keptDue(db, sight, spans), JSON.stringify(sight)).toEqual(spans.map(within))
    }
    const { rows } = await sql<{ id: string | null; n: number }>`
      select type_id as id, count(*)::int as n from archived where company_id = ${companyId} group by 1`.execute(
      db,
    )
    expect(await keptByFolder(db, whole)).toEqual(new Map(rows.map(({ id, n }) => [id, n])))
  }
  const contracts = await db
    .selectFrom('contract')
    .select('id')
    .where('company_id', '=', companyId)
    .where('status', '<>', CONTRACT_IS.draft)
    .orderBy('id')
    .limit(14)
    .execute()
  const keep = async (ids: readonly string[], day: (at: number) => string | null) => {
    for (const [at, id] of ids.entries())
      await sql`
        insert into archived (company_id, id, contract_id, type_id, source, name, valid_until, performer_id, sort_at)
        values (${companyId}, ${id}, ${id}, ${folders[at % folders.length]}, 1, '到期', ${day(at)}::date,
                ${at % 3 ? null : accountId}, ${now})
        on conflict (company_id, subject_id) do update set
          valid_until = excluded.valid_until, type_id = excluded.type_id, performer_id = excluded.performer_id`.execute(
        db,
      )
  }
  const ids = contracts.map(({ id }) => id)
  // Some are there before lines are kept of them, some come after.
  await keep(ids.slice(0, 7), (at) => addDays(today(), at * 13 - 20))
  await db.deleteFrom('due_line').execute()
  await sql`truncate due_delta, due_cell`.execute(db)
  expect(await keptDue(db, whole, spans)).toBeNull()
  await keep(ids.slice(5, 9), (at) => addDays(today(), at * 40))
  expect(await fillDue(world.services, undefined, 3)).toBeGreaterThan(6)
  await agree()
  await foldDue(world.services)
  await agree()
  let seed = 7
  const dice = (sides: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * sides)
  }
  const one = <T>(of: readonly T[]): T => of[dice(of.length)]!
  const statuses = [
    CONTRACT_IS.finished,
    CONTRACT_IS.void,
    CONTRACT_IS.finishedThenEnded,
    CONTRACT_IS.signing,
  ]
  const people = [accountId, driver.hands.theirs.accountId, driver.hands.person.accountId]
  for (let round = 0; round < 30; round++) {
    const some = ids.filter(() => dice(3) === 0)
    if (round % 2) await keep(some, () => (dice(5) ? addDays(today(), dice(400) - 150) : null))
    else
      await db.transaction().execute(async (tx) => {
        for (const id of some)
          await inRows(tx, 'contract', { id }).set({
            status: one(statuses),
            department_id: one([null, ...departments]),
            initiator_id: one(people),
          })
        await refreshParticipants(tx, some)
      })
    if (dice(4) === 0) await foldDue(world.services, 3)
    if (round % 3 === 0) await agree()
  }
  await sql`delete from archived where company_id = ${companyId} and id = ${ids[0]}`.execute(db)
  await agree()
  await foldDue(world.services)
  await agree()
})

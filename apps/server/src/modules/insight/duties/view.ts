import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { sightOf } from '../archive/access.ts'
import { cappedCount } from '../archive/find.ts'
import { contractOf } from './contract-of.ts'
import { countOpen } from './count-open.ts'
import { DUTY, dutiesOf, openBody } from './duty-rows.ts'
import { DUTY_ROWS, dutiesOfContract, dutyCondition, dutyPage, placeOfDuty, writePlace } from './listed.ts'
import { showDuty } from './present.ts'
import { showProposal } from './proposals.ts'
import { eventsOf, readContract } from './read-contract.ts'

export const viewOfContract: PlainHandler<'/duty/ofContract'> = async ({
  actor,
  body,
  db,
  now,
  services,
}) => {
  const row = await contractOf(db, actor, body.archivedId)
  const contract = await readContract(services, db, actor, row, now)
  const stored = await dutiesOf(db, row.company_id, row.subject_id)
  const key = await services.ownerKeys.of(row.company_id)
  const decided = new Set(
    stored.flatMap(({ id, body_sealed }) => openBody(key, id, body_sealed).source ?? []),
  )
  const { entered, known } = await eventsOf(db, row, contract, stored)
  const left = contract.duties.filter((duty) => !decided.has(duty.key))
  const hangs = new Set([
    ...entered.keys(),
    ...stored.flatMap(({ event, state }) => (event && state !== DUTY.refused ? [event] : [])),
    ...left.flatMap(({ due }) => (due.type === 'after' ? [due.event] : [])),
  ])
  const listed = await dutiesOfContract(db, row.company_id, row.subject_id)
  return {
    reading: contract.state,
    ownRole: contract.ownRole,
    proposals: left.map((duty) =>
      showProposal(duty, { reading: contract.reading, ownRole: contract.ownRole, known }),
    ),
    duties: listed.map((duty) => showDuty(key, actor, duty, now)),
    events: [...hangs].map((event) => ({
      event,
      day: known.get(event) ?? null,
      entered: entered.has(event),
    })),
  }
}

export const listDuties: PlainHandler<'/duty/list'> = async ({ actor, body, db, now, services }) => {
  const { cursor, pageSize = PAGE_SIZE_DEFAULT, ...filter } = body
  const sight = await sightOf(db, actor)
  const where = dutyCondition(sight, filter, now)
  const [rows, counted] = await Promise.all([
    dutyPage(db, where, { cursor, pageSize }),
    cappedCount(db, sql`select from ${DUTY_ROWS} where ${where}`),
  ])
  const key = await services.ownerKeys.of(sight.companyId)
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    list: shown.map((row) => showDuty(key, actor, row, now)),
    nextCursor: rows.length > pageSize && last ? writePlace(placeOfDuty(last)) : null,
    ...counted,
  }
}

export const countDuties: PlainHandler<'/duty/count'> = async ({ actor, db, now }) =>
  countOpen(db, await sightOf(db, actor), now)

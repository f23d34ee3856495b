import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import { pageOf } from '../../../platform/db/keyset.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { maskName } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { deviceName } from '../../../platform/user-agent.ts'
import { nameOwner } from '../../people/freeze/owner.ts'
import { type ActKind, type ActRow, type ActsOf, NAMED_ACTS, pageOfActs } from './named-acts.ts'
import { SOURCES } from './sources.ts'

/** Where the acts of one owner are found, each source a query of its own. */
export const sourcesOf = (services: Services, owner: ActsOf, kind?: ActKind) =>
  [...SOURCES, ...services.extensions.all(NAMED_ACTS)]
    .filter((source) => kind === undefined || source.kind === kind)
    .flatMap(({ rows }) => rows(owner) ?? [])

const COUNTED = 1000

/** Every source's newest, put in one order: a page asks each of them for no more than it can show. */
export const listActs: PlainHandler<'/inMyName/list'> = async ({ actor, body, db, services }) => {
  const owner = await nameOwner(db, actor, body.of)
  const pageSize = body.pageSize ?? PAGE_SIZE_DEFAULT
  const page = pageOfActs(body.cursor, pageSize)
  const asked = sourcesOf(services, owner, body.kind)
  const { rows } = await sql<ActRow>`
    select * from (${sql.join(asked.map(page), sql` union all `)}) act
     order by at desc, id desc limit ${pageSize + 1}`.execute(db)
  // As far as people read, and no source further than that.
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from (${sql.join(
        asked.map((one) => sql`(select 1 from (${one}) act limit ${COUNTED + 1})`),
        sql` union all `,
      )}) act limit ${COUNTED + 1}) counted`.execute(db)
  const { n } = counted.rows[0]!
  const shown = pageOf(
    rows,
    pageSize,
    ({ at, id }) => ({ at, id }),
    (row) => ({
      actId: row.id,
      kind: row.kind,
      what: row.what,
      about: row.about,
      at: row.at.toISOString(),
      address: row.address,
      device: row.user_agent === null ? null : deviceName(row.user_agent),
      // Whoever did it in the company's name is known there by more than his name.
      by: owner.isCompany && row.by_name ? maskName(row.by_name) : null,
      certificate: row.certificate,
      isSandbox: row.is_sandbox,
      isProvable: row.is_provable,
    }),
  )
  return { ...shown, total: Math.min(n, COUNTED), atLeast: n > COUNTED }
}

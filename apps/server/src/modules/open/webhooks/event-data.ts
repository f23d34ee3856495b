import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import { isSealedOnly, sealPlain } from '../../../platform/jobs/seal-plain.ts'
import type { Services } from '../../../platform/services.ts'

// What an event says names people and what they are called; it lies sealed by the app's key.

export const SEAL_EVENTS = 'open.sealEvents'
const PLACE = (eventId: string) => `open_event.data:${eventId}`
const NOTHING = '{}'

type WithKeys = Pick<Services, 'ownerKeys'>
type Event = { app_id: string; id: string; data: unknown; data_sealed: Buffer | null }

const sealed = async ({ ownerKeys }: WithKeys, appId: string, eventId: string, data: unknown) =>
  (await ownerKeys.of(appId)).seal(JSON.stringify(data), PLACE(eventId))

/** As it is written; in clear as well while servers of the release before may still push it. */
export const eventColumns = async (
  services: WithKeys,
  db: Queryable,
  { appId, eventId, data }: { appId: string; eventId: string; data: unknown },
) => ({
  data: (await isSealedOnly(db, SEAL_EVENTS)) ? NOTHING : JSON.stringify(data),
  data_sealed: await sealed(services, appId, eventId, data),
})

export const eventData = async ({ ownerKeys }: WithKeys, event: Event): Promise<unknown> =>
  event.data_sealed
    ? JSON.parse((await ownerKeys.of(event.app_id)).open(event.data_sealed, PLACE(event.id)))
    : event.data

const AT_ONCE = 200
const PLAIN = sql`select app_id, id, data, data_sealed from open_event where data <> '{}'`

const sealRows = async (services: Services, tx: Tx, rows: readonly Event[], keep: boolean) => {
  for (const { app_id, id, data, data_sealed } of rows)
    await inRows(tx, 'open_event', { app_id, id }).set({
      data_sealed: data_sealed ?? (await sealed(services, app_id, id, data)),
      ...(keep ? {} : { data: NOTHING }),
    })
}

/** What the release before kept in clear of what partners were told. */
export const sealEvents = sealPlain<{ app: string; event: string }>({
  name: SEAL_EVENTS,
  first: { app: '', event: '' },
  atOnce: AT_ONCE,
  copy: async (services, tx, { app, event }, atOnce) => {
    const { rows } = await sql<Event>`
      ${PLAIN} and (app_id, id) > (${app}, ${event}) order by app_id, id limit ${atOnce}`.execute(tx)
    await sealRows(services, tx, rows, true)
    const last = rows.at(-1)
    return {
      next: last && rows.length === atOnce ? { app: last.app_id, event: last.id } : null,
      count: rows.length,
    }
  },
  copyMissed: async (services, tx) => {
    for (;;) {
      const { rows } = await sql<Event>`${PLAIN} and data_sealed is null limit ${AT_ONCE}`.execute(tx)
      await sealRows(services, tx, rows, true)
      if (rows.length < AT_ONCE) return
    }
  },
  clear: async (services, tx, atOnce) => {
    const { rows } = await sql<Event>`
      ${PLAIN} limit ${atOnce} for no key update skip locked`.execute(tx)
    await sealRows(services, tx, rows, false)
    return rows.length
  },
})

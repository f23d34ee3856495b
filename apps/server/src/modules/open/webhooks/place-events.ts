import { sql } from 'kysely'
import type { Services } from '../../../platform/services.ts'

const AT_ONCE = 5000
const LOCK = 7_310_036

/**
 * Numbers what has been committed and has no number yet, for those who catch up. One at a time for each app: whatever is
 * committed later gets a higher number, and nobody who reads on from a number passes over anything.
 */
export const placeEvents = async ({ db }: Services, appId: string): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${appId}))`.execute(tx)
    // Numbered once: a join that reads this list again for every row would give new numbers each time.
    await sql`
      with numbered as materialized (
        select waiting.id, nextval('open_event_place_seq') as place from (
          select id from open_event
           where app_id = ${appId} and place is null
           order by occurred_at, seq limit ${AT_ONCE}) waiting)
      update open_event set place = numbered.place from numbered
       where open_event.app_id = ${appId} and open_event.id = numbered.id`.execute(tx)
  })
}

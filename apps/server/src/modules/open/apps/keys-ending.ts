import { DAY } from '@xinqi/api/durations'
import { KEY_EXPIRING_DAYS } from '@xinqi/api/open/webhook-events'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services.ts'
import { dueNotice } from '../webhooks/expiry-notice.ts'
import { publishEvent } from '../webhooks/publish-event.ts'

/** A key that was given an end is spoken of while there is time to deploy another. */
export const tellOfEndingKeys = async (services: Services): Promise<void> => {
  const { db } = services
  const now = services.clock()
  const ending = await db
    .selectFrom('open_key')
    .innerJoin('open_app', 'open_app.id', 'open_key.app_id')
    .selectAll('open_key')
    .where('open_app.removed_at', 'is', null)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', new Date(now.getTime() + Math.max(...KEY_EXPIRING_DAYS) * DAY))
    .execute()
  for (const key of ending) {
    const days = dueNotice(KEY_EXPIRING_DAYS, key.ends_at!, now, key.told_days)
    if (days === null) continue
    await db.transaction().execute(async (tx) => {
      const first = await tx
        .updateTable('open_key')
        .set({ told_days: days })
        .where('app_id', '=', key.app_id)
        .where('id', '=', key.id)
        .where('ends_at', '=', key.ends_at)
        .where(sql<boolean>`told_days is distinct from ${days}`)
        .returning('id')
        .executeTakeFirst()
      // Told by another server, or given another end.
      if (!first) return
      await publishEvent(services, tx, {
        appId: key.app_id,
        type: 'key.expiring',
        data: {
          keyId: key.id,
          algorithm: key.algorithm,
          fingerprint: key.fingerprint,
          endsAt: key.ends_at!.toISOString(),
          days,
          lastUsedAt: key.last_used_at?.toISOString() ?? null,
        },
      })
    })
  }
}

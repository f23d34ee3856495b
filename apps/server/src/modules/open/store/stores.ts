import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { EMPTY, rowOf, rowsOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { orNotFound } from '../../../platform/errors.ts'
import { outbound } from '../../../platform/security/outbound.ts'
import type { Services } from '../../../platform/services.ts'
import type { PartnerActor } from '../../../platform/session/partner-sessions.ts'
import { bucket } from './bucket.ts'
import { SANDBOX_BUCKET, sandboxBucket } from './sandbox-bucket.ts'

export type StoreRow = Selectable<Tables['open_store']>
export const STORE = { off: 0, on: 1 } as const
export const COPY = { waiting: 0, copied: 1, retrying: 2, givenUp: 3 } as const

/** One of the partner's own; that of another is not there. */
export const storeOf = async (
  { db, partner }: { db: Queryable; partner: PartnerActor },
  storeId: string,
): Promise<StoreRow> => {
  return orNotFound(
    await rowOf(db, 'open_store', {
      id: storeId,
      partner_id: partner.partnerId,
      removed_at: EMPTY,
    }),
  )
}

export const storesOf = (db: Queryable, partnerId: string): Promise<StoreRow[]> =>
  rowsOf(db, 'open_store', { partner_id: partnerId, removed_at: EMPTY }, { by: 'created_at' })

export const isForApp = ({ app_ids }: Pick<StoreRow, 'app_ids'>, appId: string): boolean =>
  app_ids === null || (app_ids as string[]).includes(appId)

export const bucketOf = (services: Services, row: StoreRow) =>
  row.kind === SANDBOX_BUCKET
    ? sandboxBucket(services, row)
    : bucket(
        outbound(services.config.OUTBOUND_ALLOW),
        {
          kind: row.kind,
          endpoint: row.endpoint,
          region: row.region,
          bucket: row.bucket,
          accessKeyId: row.access_key_id,
          secretAccessKey: services.columns.open(row.secret_cipher),
        },
        services.clock,
      )

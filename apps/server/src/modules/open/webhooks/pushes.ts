import type { Queryable } from '../../../platform/db/database.ts'

/** Pushes and where each goes. */
export const pushesWithUrl = (db: Queryable) =>
  db
    .selectFrom('open_push')
    .innerJoin('open_endpoint', 'open_endpoint.id', 'open_push.endpoint_id')
    .selectAll('open_push')
    .select('open_endpoint.url')

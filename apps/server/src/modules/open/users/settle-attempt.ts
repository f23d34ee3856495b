import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { toldLabels } from './app-users.ts'
import { ATTEMPT } from './attempt.ts'

export type AttemptContext = { services: Services; db: Queryable; app: OpenApp; now: Date }
export type Outcome = { account: string; serialNo: string; method: string; reason: string | null }

/** How an attempt of a user of a sandbox ended: written down and told. `proven` says whom it proves where it passed. */
export const settleAttempt = async (
  { services, db, app, now }: AttemptContext,
  { account, serialNo, method, reason }: Outcome,
  proven: { column: 'account' | 'account_id'; value: string },
): Promise<void> => {
  const outcome = { status: reason ? ATTEMPT.failed : ATTEMPT.passed, reason, finished_at: now }
  await db
    .insertInto('open_identity')
    .values({ app_id: app.id, serial_no: serialNo, account, method, created_at: now, ...outcome })
    .onConflict((oc) => oc.columns(['app_id', 'serial_no']).doUpdateSet(outcome))
    .execute()
  if (!reason)
    await db
      .updateTable('open_user')
      .set({ verified: 1, serial_no: serialNo })
      .where('app_id', '=', app.id)
      .where(proven.column, '=', proven.value)
      .execute()
  await publishEvent(services, db, {
    appId: app.id,
    type: reason ? 'identity.failed' : 'identity.passed',
    data: {
      account,
      serialNo,
      ...(reason ? { reason } : {}),
      ...(await toldLabels(services, db, { appId: app.id, account })),
    },
  })
}

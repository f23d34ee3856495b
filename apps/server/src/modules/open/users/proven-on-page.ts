import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { toldLabels, USER } from './app-users.ts'
import { ATTEMPT } from './attempt.ts'

type ProvenUser = { app_id: string; account: string; name: string }

/** What apps asked for on pages of ours and is known now: written down and told to each. */
const conclude = async (
  services: Services,
  db: Queryable,
  asked: readonly ProvenUser[],
  provenName: string,
  now: Date,
): Promise<void> => {
  for (const { app_id, account, name } of asked) {
    // Somebody else than the partner said he is: the name he proved stays his, the partner's user is not it.
    const reason = name === provenName ? null : '实名信息与登记的名称不一致'
    const [attempt] = await db
      .updateTable('open_identity')
      .set({ status: reason ? ATTEMPT.failed : ATTEMPT.passed, reason, finished_at: now })
      .where('app_id', '=', app_id)
      .where('account', '=', account)
      .where('status', '=', ATTEMPT.running)
      .where('method', '=', 'page')
      .returning('serial_no')
      .execute()
    if (!reason)
      await inRows(db, 'open_user', { app_id, account }).set({
        verified: 1,
        ...(attempt ? { serial_no: attempt.serial_no } : {}),
      })
    if (attempt)
      await publishEvent(services, db, {
        appId: app_id,
        type: reason ? 'identity.failed' : 'identity.passed',
        data: {
          account,
          serialNo: attempt.serial_no,
          ...(reason ? { reason } : {}),
          ...(await toldLabels(services, db, { appId: app_id, account })),
        },
      })
  }
}

const usersOf = (db: Queryable, kind: number) =>
  db
    .selectFrom('open_user')
    .innerJoin('open_app', 'open_app.id', 'open_user.app_id')
    .select(['open_user.app_id', 'open_user.account', 'open_user.name'])
    .where('open_app.is_sandbox', '=', false)
    .where('open_user.removed_at', 'is', null)
    .where('open_user.kind', '=', kind)

export const personProven = async (
  services: Services,
  db: Queryable,
  { accountId, name }: { accountId: string; name: string },
  now: Date,
): Promise<void> => {
  const asked = await usersOf(db, USER.person).where('open_user.account_id', '=', accountId).execute()
  await conclude(services, db, asked, name, now)
}

/** Named by partners before it was here: it is theirs to sign with from now on. */
export const companyProven = async (
  db: Queryable,
  { id, name }: { id: string; name: string },
  { services, now }: { services: Services; now: Date },
): Promise<void> => {
  const asked = await usersOf(db, USER.company)
    .where('open_user.name', '=', name)
    .where((eb) => eb.or([eb('open_user.company_id', 'is', null), eb('open_user.company_id', '=', id)]))
    .execute()
  for (const { app_id, account } of asked)
    await inRows(db, 'open_user', { app_id, account }).set({ company_id: id })
  await conclude(services, db, asked, name, now)
}

import type { Queryable } from '../../../platform/db/database.ts'
import { EMPTY, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { sendSignal } from '../../../platform/db/signals.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { PartnerActor } from '../../../platform/session/partner-sessions.ts'
import type { OpenApp } from '../gateway/open-call.ts'

type PartnerContext = { db: Queryable; partner: PartnerActor }

/** One of the partner's own; that of another is not there. */
export const appOf = async ({ db, partner }: PartnerContext, appId: string): Promise<OpenApp> => {
  if (partner.apps !== 'all' && !partner.apps.has(appId)) throw new CodedError('NOT_FOUND')
  return orNotFound(
    await rowOf(db, 'open_app', { id: appId, partner_id: partner.partnerId, removed_at: EMPTY }),
  )
}

/** All of the partner's; of a sub-user those he was given. */
export const appsOf = async ({ db, partner }: PartnerContext): Promise<OpenApp[]> => {
  const apps = await rowsOf(
    db,
    'open_app',
    { partner_id: partner.partnerId, removed_at: EMPTY },
    { by: 'created_at' },
  )
  const mine = partner.apps
  return mine === 'all' ? apps : apps.filter(({ id }) => mine.has(id))
}

/** One app when it is named, otherwise all of the partner's. */
export const appIdsOf = async (asking: PartnerContext, appId: string | undefined): Promise<string[]> =>
  appId ? [(await appOf(asking, appId)).id] : (await appsOf(asking)).map(({ id }) => id)

/** Every server looks again at its next call. */
export const appChanged = (db: Queryable, appId: string) => sendSignal(db, 'open_app_changed', appId)

import type { Data } from '@xinqi/api/calls'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { seatsWithRoles } from './queries.ts'

export const personalPreferences = async ({
  actor,
  db,
}: Call<'/user/preference/detail'>): Promise<Data<'/user/preference/detail'>> => {
  const account = await db
    .selectFrom('account')
    .select(['landing', 'close_tab_exit'])
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  return { landing: account.landing, closeTabExit: account.close_tab_exit }
}

export const changePersonalPreferences = async (
  call: Call<'/user/preference/update'>,
): Promise<Record<string, never>> => {
  const { actor, body, db, now } = call
  const { landing, closeTabExit } = body
  if (landing && landing !== 'personal') {
    const seats = await seatsWithRoles(db, actor.accountId, now)
    if (!seats.some((seat) => seat.company_id === landing)) throw new CodedError('COMPANY_NOT_JOINED')
  }
  const changed = {
    ...(landing === undefined ? {} : { landing }),
    ...(closeTabExit === undefined ? {} : { close_tab_exit: closeTabExit }),
  }
  if (Object.keys(changed).length)
    await db.updateTable('account').set(changed).where('id', '=', actor.accountId).execute()
  call.note({ detail: body })
  return {}
}

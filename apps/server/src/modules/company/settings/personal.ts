import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { changeAccount } from '../../people/sign-in/change-account.ts'
import { seatsWithRoles } from './queries.ts'

export const personalPreferences: PlainHandler<'/user/preference/detail'> = async ({ actor, db }) => {
  const account = await theRow(db, 'account', { id: actor.accountId }, ['landing', 'close_tab_exit'])
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
  if (Object.keys(changed).length) await changeAccount(db, actor.accountId, changed)
  call.note({ detail: body })
  return {}
}

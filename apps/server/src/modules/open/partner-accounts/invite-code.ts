import { OPEN_PARTNER } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRow } from '../../../platform/db/row.ts'

/** A new code for a partner in good standing; his name, if there is one. */
export const giveInviteCode = (db: Queryable, partnerId: string, code: string) =>
  inRow(db, 'partner', { id: partnerId, status: OPEN_PARTNER.active }).set(
    { invite_code: code, invite_code_off_at: null },
    ['name'],
  )

/** Off from a moment on, or on again; nothing happens where there is no code. */
export const switchInviteCode = (db: Queryable, partnerId: string, offAt: Date | null) =>
  db
    .updateTable('partner')
    .set({ invite_code_off_at: offAt })
    .where('id', '=', partnerId)
    .where('invite_code', 'is not', null)
    .returning('name')
    .executeTakeFirst()

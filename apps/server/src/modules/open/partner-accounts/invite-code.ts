import { OPEN_PARTNER } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'

/** A new code for a partner in good standing; his name, if there is one. */
export const giveInviteCode = (db: Queryable, partnerId: string, code: string) =>
  db
    .updateTable('partner')
    .set({ invite_code: code, invite_code_off_at: null })
    .where('id', '=', partnerId)
    .where('status', '=', OPEN_PARTNER.active)
    .returning('name')
    .executeTakeFirst()

/** Off from a moment on, or on again; nothing happens where there is no code. */
export const switchInviteCode = (db: Queryable, partnerId: string, offAt: Date | null) =>
  db
    .updateTable('partner')
    .set({ invite_code_off_at: offAt })
    .where('id', '=', partnerId)
    .where('invite_code', 'is not', null)
    .returning('name')
    .executeTakeFirst()

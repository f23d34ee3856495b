import { randomBytes } from 'node:crypto'
import type { PublicData } from '@xinqi/api/open/registry'
import { CodedError } from '../../../platform/errors.ts'
import type { OpenCall } from '../gateway/open-call.ts'
import { proveSandboxPerson } from '../realms/make-person.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { USER, userOf } from './app-users.ts'

const WORD = ['running', 'passed', 'failed'] as const

/** Who ends in 9 fails on purpose, so that a partner can see how failing looks. Pure. */
export const sandboxVerdict = (idNo: string): string | null =>
  idNo.endsWith('9') ? '姓名与证件号码不一致' : null

/** In production people prove who they are on a page of ours: a partner's word that they agreed is not enough yet. */
export const verifyPerson = async ({
  app,
  body,
  db,
  note,
  now,
  services,
}: OpenCall<'identity/personVerify'>): Promise<PublicData<'identity/personVerify'>> => {
  const user = await userOf(db, app.id, body.account)
  if (!app.realm) throw new CodedError('OPEN_IDENTITY_PRODUCTION')
  if (user.kind !== USER.person || !user.id_number_cipher || (body.method === 'bank4' && !body.bankCard))
    throw new CodedError('OPEN_IDENTITY_FIELDS')
  const reason = sandboxVerdict(services.columns.open(user.id_number_cipher))
  const serialNo = `idv_${randomBytes(8).toString('hex')}`
  await db
    .insertInto('open_identity')
    .values({
      app_id: app.id,
      serial_no: serialNo,
      account: body.account,
      method: body.method,
      status: reason ? 2 : 1,
      reason,
      created_at: now,
      finished_at: now,
    })
    .execute()
  if (!reason) {
    await proveSandboxPerson(services, db, user.account_id!)
    await db
      .updateTable('open_user')
      .set({ verified: 1, serial_no: serialNo })
      .where('app_id', '=', app.id)
      .where('account', '=', body.account)
      .execute()
  }
  await publishEvent(services, db, {
    appId: app.id,
    type: reason ? 'identity.failed' : 'identity.passed',
    data: { account: body.account, serialNo, ...(reason ? { reason } : {}) },
  })
  note({ target: body.account, detail: { method: body.method, consent: body.consent } })
  return { serialNo, status: reason ? 'failed' : 'passed', reason }
}

export const identityResult = async ({ app, body, db }: OpenCall<'identity/result'>) => {
  const attempt = await db
    .selectFrom('open_identity')
    .selectAll()
    .where('app_id', '=', app.id)
    .where('serial_no', '=', body.serialNo)
    .executeTakeFirst()
  if (!attempt) throw new CodedError('OPEN_SERIAL_UNKNOWN')
  return { serialNo: attempt.serial_no, status: WORD[attempt.status as 0 | 1 | 2], reason: attempt.reason }
}

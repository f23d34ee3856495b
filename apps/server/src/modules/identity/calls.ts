import { IDENTITY_FAILURES_PER_DAY } from '@xinqi/api/limits'
import { handlers } from '../../platform/http/call.ts'
import { failuresToday, finishFace, startFace, submitIdentity } from './attempts.ts'
import { maskIdNumber } from './rules.ts'

const METHODS = [1, 2, 3, 4]

export const identityCalls = handlers({
  '/user/certifyResult': async ({ actor, db, services, now }) => {
    const account = await db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', actor.accountId)
      .executeTakeFirstOrThrow()
    const failures = await failuresToday(db, actor.accountId, now)
    return {
      identityStatus: account.identity_status,
      name: account.identity_status === 1 ? account.name : null,
      idNumber: account.id_number_cipher && maskIdNumber(services.columns.open(account.id_number_cipher)),
      method: account.identity_method,
      serialNo: account.identity_serial,
      at: account.identity_at?.toISOString() ?? null,
      sandbox: account.identity_sandbox,
      triesLeft: METHODS.map((method) => ({
        method,
        left: IDENTITY_FAILURES_PER_DAY - (failures.get(method) ?? 0),
      })),
    }
  },
  '/user/identity/submit': submitIdentity,
  '/user/face/start': startFace,
  '/user/face/result': finishFace,
})

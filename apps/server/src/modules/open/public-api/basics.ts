import { DAY } from '@xinqi/api/durations'
import { CodedError } from '../../../platform/errors.ts'
import { available } from '../../quota/copies/balance.ts'
import { openHandlers } from '../gateway/open-call.ts'

const MOST_DAYS = 92

export const basicEndpoints = openHandlers({
  ping: async ({ app, keyId, now }) => ({
    appId: app.id,
    env: app.is_sandbox ? 'sandbox' : 'production',
    keyId,
    serverTime: now.toISOString(),
  }),
  'account/quota': async ({ app, db, now }) => ({
    contract: await available(db, { ownerId: app.company_id, kind: 'contract', now }),
    sms: await available(db, { ownerId: app.company_id, kind: 'sms', now }),
  }),
  'account/usage': async ({ app, body, db }) => {
    if (Date.parse(body.to) - Date.parse(body.from) > MOST_DAYS * DAY)
      throw new CodedError('BAD_REQUEST', `最多查询 ${MOST_DAYS} 天`)
    const rows = await db
      .selectFrom('open_usage')
      .selectAll()
      .where('app_id', '=', app.id)
      .where('day', '>=', body.from as never)
      .where('day', '<=', body.to as never)
      .orderBy('day')
      .orderBy('endpoint')
      .execute()
    return {
      list: rows.map(({ day, endpoint, calls, failures }) => ({
        day: String(day),
        endpoint,
        calls,
        failures,
      })),
    }
  },
})

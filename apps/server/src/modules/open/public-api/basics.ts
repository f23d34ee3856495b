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
  'account/calls': async ({ app, body, db }) => {
    const { since, failed, endpoint, limit = 20 } = body
    const rows = await db
      .selectFrom('open_api_log')
      .select(['request_id', 'endpoint', 'http', 'code', 'problem', 'ms', 'key_id', 'at'])
      .where('app_id', '=', app.id)
      .$if(since !== undefined, (query) => query.where('at', '>=', new Date(since!)))
      .$if(failed === true, (query) => query.where('code', '<>', 1))
      .$if(endpoint !== undefined, (query) => query.where('endpoint', '=', endpoint!))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return {
      list: rows.map(({ request_id, key_id, at, ...row }) => ({
        requestId: request_id,
        keyId: key_id,
        at: at.toISOString(),
        ...row,
      })),
    }
  },
  'account/usage': async ({ app, body, db }) => {
    if (Date.parse(body.to) - Date.parse(body.from) > MOST_DAYS * DAY)
      throw new CodedError('BAD_REQUEST', `最多查询 ${MOST_DAYS} 天`)
    const rows = await db
      .selectFrom('open_usage')
      .selectAll()
      .where('app_id', '=', app.id)
      .where('day', '>=', body.from)
      .where('day', '<=', body.to)
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

import { isTestEvent } from '@xinqi/api/open/sample-event'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Outbound, OutboundRefused } from '../../../platform/security/outbound.ts'
import type { Services } from '../../../platform/services.ts'
import { masksAccounts, withMaskedAccounts } from '../gateway/masked-accounts.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { eventData } from './event-data.ts'
import { pushSignature } from './sign-push.ts'

export type EndpointRow = Selectable<Tables['open_endpoint']>
export type EventRow = Selectable<Tables['open_event']>

/** What decides how an event is shown. */
type ShownFor = Pick<OpenApp, 'is_sandbox' | 'config'>

export const TIME_LIMIT = 5000
const ANSWER_KEPT = 500

export type PushResult = {
  status: number | null
  ms: number
  answer: string | null
  failure: string | null
  arrived: boolean
  /** A fault of the platform, not of the receiver: it is not held against him. */
  isOurs?: boolean
}

/** The event as partners get it, in pushes and when they catch up. */
export const shownEvent = async (services: Pick<Services, 'ownerKeys'>, event: EventRow, app: ShownFor) => ({
  id: event.id,
  type: event.type,
  level: event.level,
  isFinal: event.is_final,
  seq: event.seq,
  occurredAt: event.occurred_at.toISOString(),
  appId: event.app_id,
  env: app.is_sandbox ? 'sandbox' : 'production',
  ...(isTestEvent(event.id) ? { test: true } : {}),
  data: masksAccounts(app)
    ? withMaskedAccounts(await eventData(services, event))
    : await eventData(services, event),
})

/** The very request: during a change of secrets both sign. */
export const requestOf = async (
  services: Services,
  endpoint: EndpointRow,
  event: EventRow,
  app: ShownFor,
) => {
  const { columns, clock } = services
  const now = clock()
  const body = JSON.stringify(await shownEvent(services, event, app))
  const timestamp = Math.floor(now.getTime() / 1000)
  const secrets = [columns.open(endpoint.secret_cipher)]
  if (endpoint.previous_cipher && endpoint.previous_until && endpoint.previous_until > now)
    secrets.push(columns.open(endpoint.previous_cipher))
  return {
    url: endpoint.url,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Xinqi-Webhook/1',
      'webhook-id': event.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': secrets
        .map((secret) => pushSignature(secret, event.id, timestamp, body))
        .join(' '),
    },
  }
}

/** One try. 2xx within five seconds has arrived; where a redirect leads has not been judged and is not followed. */
export const pushOnce = async (
  outside: Outbound,
  request: Awaited<ReturnType<typeof requestOf>>,
): Promise<PushResult> => {
  const began = performance.now()
  const spent = () => Math.round(performance.now() - began)
  try {
    const { status, text } = await outside.request(request.url, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      timeLimit: TIME_LIMIT,
      sizeLimit: 64 * 1024,
    })
    const arrived = status >= 200 && status < 300
    const failure = arrived
      ? null
      : status >= 300 && status < 400
        ? '返回了跳转，不予跟随'
        : `返回 HTTP ${status}`
    return { status, ms: spent(), answer: text.slice(0, ANSWER_KEPT), failure, arrived }
  } catch (error) {
    return { status: null, ms: spent(), answer: null, failure: whyNot(error as Error), arrived: false }
  }
}

/** One answer for open and closed ports: what listens in our neighbourhood is not told. */
const whyNot = (error: Error): string => {
  if (error instanceof OutboundRefused) return error.message
  return error.name === 'TimeoutError' || error.name === 'AbortError' ? '5 秒内没有应答' : '连接失败'
}

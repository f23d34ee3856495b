import { isLure } from '@xinqi/api/notices'
import { OPEN_PARTNER } from '@xinqi/api/status'
import { sql } from 'kysely'
import { newId } from '../../../platform/db/ids.ts'
import { EMPTY, inRows, latestRows, oneOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { available } from '../../quota/copies/balance.ts'
import { changePartner } from '../partner-accounts/change-partner.ts'
import { PUSH } from '../webhooks/publish-event.ts'
import {
  type AlertSettings,
  alertSettings,
  type PartnerHealth,
  type Trouble,
  troublesOf,
} from './alert-rules.ts'

const HOUR = 3_600_000
const SHOWN = 20

export const alertDetail: PlainHandler<'/open/notify/alertDetail'> = async (call) => {
  const { db, partner } = call
  const row = await theRow(db, 'partner', { id: partner.partnerId }, ['alerts'])
  const recent = await latestRows(
    db,
    'open_alert',
    { partner_id: partner.partnerId },
    { by: 'began_at', most: SHOWN },
  )
  return {
    ...alertSettings(row),
    recent: recent.map(({ id, kind, content, began_at, ended_at }) => ({
      alertId: id,
      kind,
      content,
      beganAt: began_at.toISOString(),
      endedAt: ended_at?.toISOString() ?? null,
    })),
  }
}

export const saveAlert = async ({ body, db, note, partner }: Call<'/open/notify/saveAlert'>) => {
  await changePartner(db, partner.partnerId, { alerts: JSON.stringify(body) })
  const { mobiles, emails, ...conditions } = body
  note({ detail: { ...conditions, mobiles: mobiles.length, emails: emails.length } })
  return {}
}

/** Every partner with apps, one after the other; what one of them suffers does not keep the others waiting. */
export const watchPartners = async (services: Services): Promise<void> => {
  const partners = await services.db
    .selectFrom('partner')
    .select(['id', 'name', 'company_id', 'alerts'])
    .where('status', '=', OPEN_PARTNER.active)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('open_app')
          .select('open_app.id')
          .whereRef('open_app.partner_id', '=', 'partner.id')
          .where('open_app.removed_at', 'is', null),
      ),
    )
    .execute()
  for (const partner of partners) {
    try {
      const settings = alertSettings(partner)
      await settle(services, partner.id, settings, troublesOf(settings, await standingOf(services, partner)))
    } catch (error) {
      services.log.error({ error, partner: partner.id }, 'alerts of a partner')
    }
  }
}

type Watched = { id: string; company_id: string | null }

const standingOf = async ({ db, clock }: Services, partner: Watched): Promise<PartnerHealth> => {
  const now = clock()
  const receivers = await db
    .selectFrom('open_endpoint')
    .innerJoin('open_app', 'open_app.id', 'open_endpoint.app_id')
    .innerJoin('open_push', 'open_push.endpoint_id', 'open_endpoint.id')
    .select([
      'open_endpoint.app_id as appId',
      'open_endpoint.id as endpointId',
      'open_endpoint.url',
      sql<number>`max(open_push.attempts)`.as('failing'),
    ])
    .where('open_app.partner_id', '=', partner.id)
    .where('open_endpoint.removed_at', 'is', null)
    .where('open_endpoint.failing_since', 'is not', null)
    .where('open_push.status', 'in', [PUSH.retrying, PUSH.givenUp])
    .groupBy(['open_endpoint.app_id', 'open_endpoint.id', 'open_endpoint.url'])
    .execute()
  const calls = await db
    .selectFrom('open_api_log')
    .innerJoin('open_app', 'open_app.id', 'open_api_log.app_id')
    .select([
      'open_app.id as appId',
      'open_app.name as appName',
      sql<number>`count(*)`.as('calls'),
      sql<number>`count(*) filter (where code <> 1)`.as('failures'),
    ])
    .where('open_app.partner_id', '=', partner.id)
    .where('at', '>', new Date(now.getTime() - HOUR))
    .groupBy(['open_app.id', 'open_app.name'])
    .execute()
  const copies = partner.company_id
    ? await available(db, { ownerId: partner.company_id, kind: 'contract', now })
    : null
  return {
    receivers: receivers.map((one) => ({ ...one, failing: Number(one.failing) })),
    calls: calls.map((one) => ({ ...one, calls: Number(one.calls), failures: Number(one.failures) })),
    copies,
  }
}

/** What is new is told once; what is over is closed and may be told again another time. */
const settle = async (
  services: Services,
  partnerId: string,
  settings: AlertSettings,
  troubles: readonly Trouble[],
): Promise<void> => {
  const { db, clock } = services
  const now = clock()
  const open = await rowsOf(db, 'open_alert', { partner_id: partnerId, ended_at: EMPTY })
  const same = (one: { kind: string; subject: string }, other: { kind: string; subject: string }) =>
    one.kind === other.kind && one.subject === other.subject
  const over = open.filter((alert) => !troubles.some((trouble) => same(alert, trouble))).map(({ id }) => id)
  if (over.length)
    await inRows(db, 'open_alert', { partner_id: partnerId, id: oneOf(over) }).set({ ended_at: now })
  for (const trouble of troubles.filter((one) => !open.some((alert) => same(alert, one))))
    await db.transaction().execute(async (tx) => {
      const begun = await tx
        .insertInto('open_alert')
        .values({
          partner_id: partnerId,
          id: newId(),
          kind: trouble.kind,
          app_id: trouble.appId,
          subject: trouble.subject,
          content: trouble.content,
          began_at: now,
        })
        .onConflict((oc) => oc.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (begun) await services.outbox.publish(tx, ALERT, { content: trouble.content, to: reached(settings) })
    })
}

export const ALERT = 'open.alert'
type To = { channel: 'sms' | 'mail'; target: string }
const reached = ({ mobiles, emails }: AlertSettings): To[] => [
  ...mobiles.map((target) => ({ channel: 'sms' as const, target })),
  ...emails.map((target) => ({ channel: 'mail' as const, target })),
]

export const tellAlert = async (
  { db, sms, mail }: Services,
  { content, to }: { content: string; to: readonly To[] },
): Promise<void> => {
  // It may hold an address or a name the partner chose, and goes to any number he wrote down.
  const short = isLure(content) ? '有新的告警，请登录开放平台查看' : content
  const carried = to.filter(({ channel }) => (channel === 'sms' ? sms : mail).isOffered)
  for (const { channel, target } of carried)
    if (channel === 'sms')
      await sms.sendNotice(db, {
        mobile: target,
        template: 'openAlert',
        parameters: { content: short.slice(0, 35) },
        text: `开放平台告警：${short}`,
      })
    else await mail.send(db, { to: target, subject: '信契开放平台告警', text: content })
}

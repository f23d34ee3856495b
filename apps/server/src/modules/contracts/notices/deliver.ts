import type { NoticeEvent } from '@xinqi/api/notices'
import { type Selectable, sql } from 'kysely'
import { inRows } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Services } from '../../../platform/services.ts'
import { sendWorkNotice } from '../../company/workplace/work-notice.ts'
import { TEXTS_SENT } from './sent-point.ts'

export const WAITS = 0
export const SENT = 1
const FAILED = 2
/** Taken at a time; so few that all are sent long before the hold on them ends. */
const BATCH = 100
const AT_ONCE = 20

type Parameters = {
  code?: string
  vendorCode?: string | null
  signName?: string
  /** Names, between commas. */
  gaps?: string
} & Record<string, string | null | undefined>

const vendorParameters = ({
  vendorCode: _,
  link: __,
  companyId: ___,
  signName: ____,
  smsTemplate: _____,
  gaps: ______,
  ...known
}: Parameters): Record<string, string> =>
  Object.fromEntries(Object.entries(known).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** Longer than any service takes to answer; whoever died while sending has let go by then. */
export const HOLD = 5 * 60_000

type Waiting = Selectable<Tables['notice']>
/** All a sender needs of a notice. */
export type Outgoing = Pick<
  Waiting,
  'id' | 'contract_id' | 'event' | 'channel' | 'target_cipher' | 'title' | 'content' | 'parameters'
>
/** Why something about a contract did not go out. */
export type Failures = ReadonlyMap<string, Error>

/** Those of them nobody else is at. */
const take = async ({ db, clock }: Services, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const now = clock()
  const taken = await db
    .updateTable('notice')
    .set({ held_until: new Date(now.getTime() + HOLD) })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('state', '=', WAITS)
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', now)]))
    .returning('id')
    .execute()
  return new Set(taken.map(({ id }) => id))
}

const send = async (services: Services, notice: Outgoing): Promise<void> => {
  const { db, columns, sms, mail } = services
  const target = columns.open(notice.target_cipher!)
  const parameters = notice.parameters as Parameters
  if (notice.channel === 'sms')
    return sms.sendNotice(db, {
      mobile: target,
      template: notice.event as NoticeEvent,
      vendorCode: parameters.vendorCode ?? undefined,
      signName: parameters.signName,
      parameters: vendorParameters(parameters),
      gaps: parameters.gaps?.split(',').filter(Boolean),
      text: notice.content,
    })
  if (notice.channel === 'mail')
    return mail.send(db, { to: target, subject: notice.title, text: notice.content })
  return sendWorkNotice(services, {
    companyId: parameters.companyId!,
    directoryId: target,
    title: notice.title,
    content: notice.content,
  })
}

/** A few at the same time; what went is marked before the next few go. One that fails holds nobody back. */
const sendFew = async (services: Services, notices: readonly Outgoing[], failures: Map<string, Error>) => {
  const { db, clock } = services
  const sent: string[] = []
  await Promise.all(
    notices.map(async (notice) => {
      try {
        await send(services, notice)
        sent.push(notice.id)
      } catch (error) {
        failures.set(notice.contract_id, error as Error)
        await inRows(db, 'notice', { id: notice.id }).set({
          reason: (error as Error).message.slice(0, 200),
          held_until: null,
        })
      }
    }),
  )
  if (sent.length)
    await db
      .updateTable('notice')
      .set({
        state: SENT,
        sent_at: clock(),
        reason: null,
        held_until: null,
        // Where it went and what a vendor had to know is of no more use; what the books and the next link need stays.
        target_cipher: null,
        parameters: sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(parameters)
                          where key in ('code', 'signName', 'smsTemplate') and value <> 'null')`,
      })
      .where(sql<boolean>`id = any(${sent}::uuid[])`)
      .execute()
  await tellOfTexts(
    services,
    notices.filter(({ id, channel }) => channel === 'sms' && sent.includes(id)),
  )
}

/** It has gone out, whatever the books make of it: a fault there sends nothing a second time. */
const tellOfTexts = async (services: Services, texts: readonly Outgoing[]): Promise<void> => {
  if (texts.length === 0) return
  const told = texts.map(({ id, contract_id }) => ({ noticeId: id, contractId: contract_id }))
  for (const { name, sent } of services.extensions.all(TEXTS_SENT))
    await sent(services, told).catch((error) =>
      services.log.error({ error, by: name }, 'texts were not counted'),
    )
}

/**
 * Sends what this server holds; what fails is let go, and tried again with the job. With a service so slow that the
 * hold might end under its hands it stops in time: the rest is then found abandoned, and nothing goes out twice.
 */
export const sendHeld = async (services: Services, notices: readonly Outgoing[]): Promise<Failures> => {
  const failures = new Map<string, Error>()
  const stopAt = services.clock().getTime() + HOLD / 2
  for (let at = 0; at < notices.length && services.clock().getTime() < stopAt; at += AT_ONCE)
    await sendFew(services, notices.slice(at, at + AT_ONCE), failures)
  return failures
}

/** Which of those that wait: of these contracts, those whose sender has died, or all. */
type Which = { contractIds?: readonly string[]; abandoned?: boolean }

/** Sends what waits and nobody holds. */
export const deliverNotices = async (
  services: Services,
  { contractIds, abandoned = false }: Which = {},
): Promise<Failures> => {
  const failures = new Map<string, Error>()
  let after: Waiting | undefined
  for (;;) {
    const waiting: Waiting[] = await services.db
      .selectFrom('notice')
      .selectAll()
      .where('state', '=', WAITS)
      .$if(contractIds !== undefined, (query) =>
        query.where(sql<boolean>`contract_id = any(${contractIds}::uuid[])`),
      )
      .$if(abandoned, (query) => query.where('held_until', '<=', services.clock()))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) > (${after!.created_at}, ${after!.id})`),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    after = waiting.at(-1)
    if (!after) return failures
    const mine = await take(
      services,
      waiting.map(({ id }) => id),
    )
    const taken = waiting.filter(({ id }) => mine.has(id))
    for (const [contractId, failure] of await sendHeld(services, taken)) failures.set(contractId, failure)
  }
}

/** Every try was in vain: it is said so, with the last reason. */
export const giveUp = async (
  { db }: Services,
  of: { contractIds: readonly string[] } | { event: NoticeEvent },
): Promise<void> => {
  await db
    .updateTable('notice')
    .set({ state: FAILED })
    .where(
      'event' in of
        ? sql<boolean>`event = ${of.event}`
        : sql<boolean>`contract_id = any(${of.contractIds}::uuid[])`,
    )
    .where('state', '=', WAITS)
    .where('reason', 'is not', null)
    .execute()
}

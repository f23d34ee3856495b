import { FIRST_LANGUAGE, isLanguage } from '@xinqi/api/languages'
import {
  NOTICE_CHANNELS,
  type NoticeChannel,
  type NoticeEvent,
  noticeFacts,
  worded,
} from '@xinqi/api/notices'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { setAside, takeUpSetAside } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { sendWorkNotice } from '../../company/workplace/work-notice.ts'
import { approvalCard } from '../approvals/approval-card.ts'
import { readContracts } from '../contract/aggregate.ts'
import { needsCodes, type RegisteredText, registeredTexts } from './registered-texts.ts'
import { TEXTS_SENT } from './sent-point.ts'
import { isStillAsked } from './still-asked.ts'

export const WAITS = 0
export const SENT = 1
export const FAILED = 2
/** What it asked for was done meanwhile, or is over. */
export const NOT_NEEDED = 3
/** As it is called among what was set aside. */
export const NOTICE_WORK = 'notice'
/** Taken at a time; so few that all are sent long before the hold on them ends. */
const BATCH = 100
const AT_ONCE = 20

/** Seconds until the next try; behind the last one a notice has failed for good. */
export const RETRY_AFTER = [30, 60, 120, 300, 900, 1800, 3600] as const

type Parameters = { code?: string; companyId?: string | null } & Record<string, string | null | undefined>

const NOT_FOR_VENDORS = new Set([
  'link',
  'companyId',
  'signName',
  'smsTemplate',
  'vendorCode',
  'gaps',
  'language',
])
const vendorParameters = (parameters: Parameters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).filter(
      (entry): entry is [string, string] => Boolean(entry[1]) && !NOT_FOR_VENDORS.has(entry[0]),
    ),
  )

/** Longer than any service takes to answer; whoever died while sending has let go by then. */
export const HOLD = 5 * 60_000

type Waiting = Selectable<Tables['notice']>
/** All a sender needs of a notice. */
export type Outgoing = Pick<
  Waiting,
  | 'id'
  | 'contract_id'
  | 'told_key'
  | 'event'
  | 'channel'
  | 'target_cipher'
  | 'title'
  | 'content'
  | 'parameters'
> & { tries?: number }
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

/** As it reads with the text that is registered now; one written without its variables keeps its words. */
const wordsOf = ({ content, parameters }: Outgoing, { content: text }: RegisteredText): string => {
  const values = parameters as Partial<Record<string, string>>
  return values.contract ? worded(text, values) : content
}

const sendText = async (services: Services, notice: Outgoing, text: RegisteredText): Promise<void> => {
  const { db, columns, sms } = services
  if (needsCodes(services) && !text.vendorCode)
    throw new Error('没有短信服务商模板编号：请在设置 SMS_NOTICE_TEMPLATES 或「通知模板」中填写')
  await sms.sendNotice(db, {
    mobile: columns.open(notice.target_cipher!),
    template: notice.event as NoticeEvent,
    vendorCode: text.vendorCode ?? undefined,
    signName: text.own?.signName,
    parameters: vendorParameters(notice.parameters as Parameters),
    gaps: text.gaps,
    text: wordsOf(notice, text),
  })
}

const sendOther = async (services: Services, notice: Outgoing): Promise<void> => {
  const target = services.columns.open(notice.target_cipher!)
  const { title, content } = notice
  if (notice.channel === 'mail')
    return services.mail.send(services.db, { to: target, subject: title, text: content })
  const { companyId, link, language } = notice.parameters as Parameters
  return sendWorkNotice(services, {
    companyId: companyId!,
    directoryId: target,
    title,
    content,
    url: link,
    language: isLanguage(language) ? language : FIRST_LANGUAGE,
    yesTo: yesTo(notice),
  })
}

/** Whoever is asked to approve can say yes in the card; the key of such a notice names his vote. */
const yesTo = ({ id, contract_id, told_key }: Outgoing): string | null => {
  const voterId = /^(?:approve|overdue):([0-9a-f-]{36}):/.exec(told_key)?.[1]
  return voterId ? approvalCard(contract_id, voterId, id) : null
}

/** A few at the same time; what went is marked before the next few go. One that fails holds nobody back. */
const sendFew = async (services: Services, notices: readonly Outgoing[], failures: Map<string, Error>) => {
  const { db, clock } = services
  const sent: string[] = []
  const texts = notices.filter(({ channel }) => channel === 'sms')
  const textOf = await registeredTexts(
    services,
    texts.map(({ contract_id }) => contract_id),
  )
  await Promise.all(
    notices.map(async (notice) => {
      try {
        if (notice.channel === 'sms') {
          const { language } = notice.parameters as Parameters
          const text = textOf(
            notice.contract_id,
            notice.event as NoticeEvent,
            isLanguage(language) ? language : undefined,
          )
          await sendText(services, notice, text)
          await keepWords(services, notice, text)
        } else await sendOther(services, notice)
        sent.push(notice.id)
      } catch (error) {
        failures.set(notice.contract_id, error as Error)
        await tryLater(services, notice, error as Error)
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

/** Where the text was changed since the notice was written, the record says what went out, and in whose name. */
const keepWords = async (services: Services, notice: Outgoing, text: RegisteredText): Promise<void> => {
  const { signName, smsTemplate, ...rest } = notice.parameters as Parameters
  const content = wordsOf(notice, text)
  const own = text.own && { signName: text.own.signName, smsTemplate: text.own.templateId }
  if (content === notice.content && own?.smsTemplate === (smsTemplate ?? undefined)) return
  await inRows(services.db, 'notice', { id: notice.id }).set({
    content,
    parameters: JSON.stringify({ ...rest, ...own }),
  })
}

/** Let go until the next try; behind the last it has failed, and somebody has to look why. */
const tryLater = async ({ db, clock, log }: Services, notice: Outgoing, error: Error): Promise<void> => {
  const tries = (notice.tries ?? 0) + 1
  const wait = RETRY_AFTER[tries - 1]
  const now = clock()
  const reason = error.message.slice(0, 200)
  const isLast = wait === undefined
  await inRows(db, 'notice', { id: notice.id }).set({
    reason,
    tries,
    ...(isLast ? { state: FAILED, held_until: null } : { held_until: new Date(now.getTime() + wait * 1000) }),
  })
  if (!isLast) return
  log.error({ notice: notice.id, channel: notice.channel, error }, 'a notice failed for good')
  const about = `${noticeFacts(notice.event as NoticeEvent).name} · ${NOTICE_CHANNELS[notice.channel as NoticeChannel]}`
  await setAside(db, { kind: NOTICE_WORK, key: notice.id, about, reason, at: now })
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

/** Which of those that wait: of these contracts, or all. */
type Which = { contractIds?: readonly string[] }

/** Sends what waits, whose time has come and nobody holds: what a server that died left, and what failed before. */
export const deliverNotices = async (services: Services, { contractIds }: Which = {}): Promise<Failures> => {
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
      .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', services.clock())]))
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
    const taken = await leaveOutDone(
      services,
      waiting.filter(({ id }) => mine.has(id)),
    )
    for (const [contractId, failure] of await sendHeld(services, taken)) failures.set(contractId, failure)
  }
}

/** What is asked for no longer is marked so, and not sent. */
const leaveOutDone = async ({ db }: Services, notices: readonly Waiting[]): Promise<readonly Waiting[]> => {
  const contracts = await readContracts(db, [...new Set(notices.map(({ contract_id }) => contract_id))])
  const known = new Map(contracts.map((contract) => [contract.row.id, contract]))
  const asked = notices.filter((notice) => isStillAsked(notice, known.get(notice.contract_id)))
  const done = notices.filter((notice) => !asked.includes(notice)).map(({ id }) => id)
  if (done.length)
    await db
      .updateTable('notice')
      .set({ state: NOT_NEEDED, held_until: null, target_cipher: null })
      .where(sql<boolean>`id = any(${done}::uuid[])`)
      .execute()
  return asked
}

/** Which failed ones are tried again. */
export type Again =
  | { contractIds: readonly string[] }
  | { event: NoticeEvent }
  | { noticeIds: readonly string[] }

/** What failed for good waits again, from its first try on; says how many. What is no longer asked is left out when sent. */
export const takeUpAgain = async (db: Queryable, again: Again): Promise<number> => {
  const rows = await db
    .updateTable('notice')
    .set({ state: WAITS, tries: 0, held_until: null })
    .where(whichOf(again))
    .where('state', '=', FAILED)
    .where('target_cipher', 'is not', null)
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length) await takeUpSetAside(db, NOTICE_WORK, ids)
  return ids.length
}

const whichOf = (again: Again): RawBuilder<boolean> => {
  if ('contractIds' in again) return sql<boolean>`contract_id = any(${again.contractIds}::uuid[])`
  if ('event' in again) return sql<boolean>`event = ${again.event}`
  return sql<boolean>`id = any(${again.noticeIds}::uuid[])`
}

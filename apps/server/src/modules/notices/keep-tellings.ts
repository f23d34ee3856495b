import { type NoticeChannel, worded } from '@xinqi/api/notices'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { maskEmail, maskMobile } from '../../platform/present.ts'
import type { Services } from '../../platform/services.ts'
import type { Contract } from '../contracts/aggregate.ts'
import { urlOf } from '../invites/make-invite.ts'
import { shortLinks, shortPath } from '../invites/short-link.ts'
import { sendMessage } from '../messages/messages.ts'
import { directoryIdOf } from '../workplace/work-notice.ts'
import { HOLD, type Outgoing, SENT, WAITS } from './deliver.ts'
import { wordings } from './templates.ts'
import { type Receiver, type Telling, waysLeft } from './whom.ts'
import { USUAL_WISHES, wishesOf } from './wishes.ts'

export type About = { contract: Contract; telling: Telling }
type Way = About & { channel: NoticeChannel }

const DAY = 86_400_000
/** A link outlives the deadline, so that whoever comes late reads why instead of finding nothing. */
const LINK_DAYS = 30

/**
 * A row for everybody in every way that is left; where somebody else has written one, his stands. Answers with those
 * that are to be sent; whoever wrote them holds them.
 */
export const keepTellings = async (services: Services, told: readonly About[]): Promise<Outgoing[]> => {
  if (told.length === 0) return []
  const { db } = services
  const reached = await withAddresses(services, told)
  const wishes = await wishesOf(
    db,
    reached.flatMap(({ telling }) => telling.receiver.accountId ?? []),
  )
  const words = { wordingOf: await wordings(db), senderOf: await senders(db, reached) }
  return db.transaction().execute(async (tx) => {
    const isKnown = await knownWays(tx, reached)
    const left = reached.map((about) => ({
      ...about,
      ways: waysLeft(
        about.telling,
        wishes.get(about.telling.receiver.accountId ?? '') ?? USUAL_WISHES,
      ).filter((channel) => !isKnown({ ...about, channel })),
    }))
    return writeNotices(services, tx, await noticesOf(services, tx, left, words))
  })
}

/** What an account says of how its holder is reached, where the contract does not. */
const withAddresses = async (services: Services, told: readonly About[]): Promise<About[]> => {
  const { db } = services
  const ids = new Set(told.flatMap(({ telling }) => telling.receiver.accountId ?? []))
  const rows = await db
    .selectFrom('account')
    .select(['id', 'mobile_cipher', 'email_cipher'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  const accounts = new Map(rows.map((row) => [row.id, row]))
  const fill = (receiver: Receiver): Receiver => {
    const account = receiver.accountId ? accounts.get(receiver.accountId) : undefined
    return {
      ...receiver,
      mobileCipher: receiver.mobileCipher ?? account?.mobile_cipher ?? null,
      emailCipher: receiver.emailCipher ?? account?.email_cipher ?? null,
    }
  }
  const atWork = ({ receiver, companyId, channels }: Telling) =>
    companyId && receiver.accountId && channels.includes('workplace')
      ? directoryIdOf(services, db, companyId, receiver.accountId)
      : null
  return Promise.all(
    told.map(async ({ contract, telling }) => ({
      contract,
      telling: {
        ...telling,
        receiver: { ...fill(telling.receiver), directoryId: await atWork(telling) },
      },
    })),
  )
}

/** Who asks, as people know him: the company, or whoever acts for himself. */
const senders = async (db: Queryable, told: readonly About[]): Promise<(contract: Contract) => string> => {
  const ids = new Set(told.flatMap(({ contract }) => contract.row.company_id ?? []))
  const rows = await db
    .selectFrom('company')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ({ row }) => (row.company_id ? names.get(row.company_id)! : row.initiator_name)
}

const knownWays = async (tx: Tx, told: readonly About[]): Promise<(way: Way) => boolean> => {
  const contractIds = new Set(told.map(({ contract }) => contract.row.id))
  const keys = new Set(told.map(({ telling }) => telling.key))
  const rows = await tx
    .selectFrom('notice')
    .select(['contract_id', 'told_key', 'channel'])
    .where(sql<boolean>`contract_id = any(${[...contractIds]}::uuid[])`)
    .where(sql<boolean>`told_key = any(${[...keys]}::text[])`)
    .execute()
  const known = new Set(rows.map((row) => `${row.contract_id} ${row.told_key} ${row.channel}`))
  return ({ contract, telling, channel }) => known.has(`${contract.row.id} ${telling.key} ${channel}`)
}

type Words = {
  wordingOf: Awaited<ReturnType<typeof wordings>>
  senderOf: Awaited<ReturnType<typeof senders>>
}
type Left = About & { ways: readonly NoticeChannel[] }

const noticesOf = async (services: Services, tx: Tx, told: readonly Left[], words: Words) => {
  const now = services.clock()
  const outside = told.filter(({ ways }) => ways.includes('sms') || ways.includes('mail'))
  // A link of his own for everybody: nobody guesses another's, and one that is passed on tells whose it was.
  const codes = await shortLinks(
    services,
    tx,
    outside.map(({ contract: { row }, telling }) => ({
      path: telling.path,
      lifetimeMs: Math.max((row.deadline_at?.getTime() ?? 0) - now.getTime(), 0) + LINK_DAYS * DAY,
      companyId: row.company_id,
    })),
    now,
  )
  const codeOf = new Map(outside.map((one, at) => [one, codes[at]!]))
  return told.flatMap((one) =>
    one.ways.map((channel) => noticeRow(services, { ...one, channel }, codeOf.get(one) ?? '', words, now)),
  )
}

const noticeRow = (
  services: Services,
  { contract, telling, channel }: Way,
  code: string,
  { wordingOf, senderOf }: Words,
  now: Date,
) => {
  const { row } = contract
  const { event, key, receiver, path } = telling
  const values = {
    company: senderOf(contract),
    contract: row.name,
    deadline: chinaTime(row.deadline_at),
    person: telling.person,
    reason: telling.reason ?? undefined,
    link: code && urlOf(services, shortPath(code)),
  }
  const { title, content, vendorCode } = wordingOf(event, channel)
  const { target, masked } = targetOf(services, channel, receiver)
  const notice = {
    id: newId(),
    contract_id: row.id,
    event,
    told_key: key,
    channel,
    account_id: receiver.accountId,
    receiver_name: receiver.name,
    target_masked: masked,
    target_cipher: target,
    title: worded(title, values),
    content: worded(content, values),
    parameters: { ...values, code, vendorCode, companyId: telling.companyId },
    created_at: now,
  }
  return { notice, path }
}

const writeNotices = async (
  services: Services,
  tx: Tx,
  rows: readonly ReturnType<typeof noticeRow>[],
): Promise<Outgoing[]> => {
  if (rows.length === 0) return []
  const now = services.clock()
  const boxed = { state: SENT, sent_at: now, held_until: null }
  const held = { state: WAITS, sent_at: null, held_until: new Date(now.getTime() + HOLD) }
  const kept = await tx
    .insertInto('notice')
    .values(
      rows.map(({ notice }) => ({
        ...notice,
        parameters: JSON.stringify(notice.parameters),
        ...(notice.channel === 'message' ? boxed : held),
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .execute()
  const isKept = new Set(kept.map(({ id }) => id))
  const written = rows.filter(({ notice }) => isKept.has(notice.id))
  await sendMessage(
    tx,
    ...written
      .filter(({ notice }) => notice.channel === 'message')
      .map(({ notice, path }) => ({
        accountId: notice.account_id!,
        companyId: null,
        title: notice.title,
        content: notice.content,
        path,
        at: now,
      })),
  )
  return written.map(({ notice }) => notice).filter(({ channel }) => channel !== 'message')
}

const chinaTime = (at: Date | null) =>
  at ? new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ') : undefined

/** Where it goes, for the sender, and how it may be shown. */
const targetOf = (
  { columns }: Services,
  channel: NoticeChannel,
  { mobileCipher, emailCipher, directoryId }: Receiver,
): { target: Buffer | null; masked: string } => {
  switch (channel) {
    case 'sms':
      return { target: mobileCipher, masked: maskMobile(columns.open(mobileCipher!)) }
    case 'mail':
      return { target: emailCipher, masked: maskEmail(columns.open(emailCipher!)) }
    case 'workplace':
      return { target: columns.seal(directoryId!), masked: '' }
    case 'message':
      return { target: null, masked: '' }
  }
}

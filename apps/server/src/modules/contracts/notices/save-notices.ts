import { chinaMinute } from '@xinqi/api/china-day'
import { FIRST_LANGUAGE, isLanguage, type Language } from '@xinqi/api/languages'
import { inSms, type NoticeChannel, worded } from '@xinqi/api/notices'
import { type Insertable, sql } from 'kysely'
import { messageAddress } from '../../../platform/config/whole-address.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { shortPath } from '../../company/invitations/short-link.ts'
import { workMailOf } from '../../company/members/work-mail.ts'
import { directoryIdOf } from '../../company/workplace/work-notice.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { mailboxOf, telephoneOf } from '../../people/security/own-contact.ts'
import type { Contract } from '../contract/aggregate.ts'
import { HOLD, type Outgoing, SENT, WAITS } from './deliver.ts'
import {
  type ContractNotice,
  type GroupedNotice,
  groupNotices,
  isOutside,
  type NoticeByChannel,
  nameIn,
  pathOf,
  subjectOf,
} from './group-notices.ts'
import { codesFor } from './links.ts'
import { DEFAULT_PREFERENCES, preferencesOf } from './preferences.ts'
import { channelsLeft, type Notice, type Recipient } from './recipients.ts'
import { noticesAbout } from './sent-notices.ts'
import { OWN_SMS_WORDINGS, type OwnSmsWording } from './sms-wording-point.ts'
import { wordings } from './templates.ts'

/**
 * A row for everybody in every way that is left, but for what he reads on the screen as well as elsewhere: there the row
 * of the other way says so. Where somebody else has written one, his stands. Answers with those that are to be sent;
 * whoever wrote them holds them.
 */
export const saveNotices = async (
  services: Services,
  told: readonly ContractNotice[],
): Promise<Outgoing[]> => {
  if (told.length === 0) return []
  const { db } = services
  const reached = await withAddresses(services, told)
  const wishes = await preferencesOf(
    db,
    reached.flatMap(({ notice }) => notice.receiver.accountId ?? []),
  )
  const words = {
    wordingOf: await wordings(db),
    senderOf: await senders(db, reached),
    ownSms: await ownSmsWordings(services, reached),
  }
  return db.transaction().execute(async (tx) => {
    const isKnown = await knownWays(tx, reached)
    const left = reached.map((about) => ({
      ...about,
      ways: channelsLeft(
        about.notice,
        wishes.get(about.notice.receiver.accountId ?? '') ?? DEFAULT_PREFERENCES,
      ).filter((channel) => !isKnown({ ...about, channel })),
    }))
    const ways = left.flatMap(({ ways, ...about }) => ways.map((channel) => ({ ...about, channel })))
    return writeNotices(services, tx, await noticesOf(services, tx, groupNotices(ways), words))
  })
}

/** In which company's matter somebody is told: the one he signs for, or the one it was begun in. */
const seatOf = ({
  contract,
  notice: { receiver },
}: ContractNotice): { companyId: string; accountId: string }[] => {
  const { accountId, key } = receiver
  const signer = contract.signers.find(({ id }) => key === `signer:${id}`)
  const companyId = signer
    ? contract.parties.find(({ id }) => id === signer.party_id)?.company_id
    : contract.row.company_id
  return accountId && companyId ? [{ companyId, accountId }] : []
}

/** What an account says of how its holder is reached, where the contract does not. */
const withAddresses = async (
  services: Services,
  told: readonly ContractNotice[],
): Promise<ContractNotice[]> => {
  const { db } = services
  const ids = new Set(told.flatMap(({ notice }) => notice.receiver.accountId ?? []))
  const rows = await db
    .selectFrom('account')
    .select(['id', 'mobile_cipher', 'email_cipher', 'language'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  const accounts = new Map(rows.map((row) => [row.id, row]))
  const workMail = await workMailOf(db, told.flatMap(seatOf))
  const fill = (about: ContractNotice): Recipient => {
    const { receiver } = about.notice
    const account = receiver.accountId ? accounts.get(receiver.accountId) : undefined
    const [seat] = seatOf(about)
    const mobileCipher = receiver.mobileCipher ?? account?.mobile_cipher ?? null
    // What concerns the company is told where it writes to him, if it said so.
    const emailCipher = (seat && workMail(seat)) ?? receiver.emailCipher ?? account?.email_cipher ?? null
    return {
      ...receiver,
      ...(isLanguage(account?.language) ? { language: account.language } : {}),
      // Where the platform has nobody to carry it, it is as if he had none.
      mobileCipher: telephoneOf(services, mobileCipher) ? mobileCipher : null,
      emailCipher: mailboxOf(services, emailCipher) ? emailCipher : null,
    }
  }
  const atWork = ({ receiver, companyId, channels }: Notice) =>
    companyId && receiver.accountId && channels.includes('workplace')
      ? directoryIdOf(services, db, companyId, receiver.accountId)
      : null
  return Promise.all(
    told.map(async ({ contract, notice }) => ({
      contract,
      notice: {
        ...notice,
        receiver: { ...fill({ contract, notice }), directoryId: await atWork(notice) },
      },
    })),
  )
}

/** Who asks, as people know him: the company, or whoever acts for himself. */
const senders = async (
  db: Queryable,
  told: readonly ContractNotice[],
): Promise<(contract: Contract) => string> => {
  const ids = new Set(told.flatMap(({ contract }) => contract.row.company_id ?? []))
  const rows = await db
    .selectFrom('company')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ({ row }) => (row.company_id ? names.get(row.company_id)! : row.initiator_name)
}

const knownWays = async (
  tx: Tx,
  told: readonly ContractNotice[],
): Promise<(way: NoticeByChannel) => boolean> => {
  const contractIds = new Set(told.map(({ contract }) => contract.row.id))
  const keys = new Set(told.map(({ notice }) => notice.key))
  const rows = await tx
    .selectFrom(noticesAbout(sql`= any(${[...contractIds]}::uuid[])`).as('notice'))
    .select(['contract_id', 'told_key', 'channel', 'said_in', 'on_screen'])
    .where(sql<boolean>`told_key = any(${[...keys]}::text[])`)
    .execute()
  const known = new Set(
    rows.flatMap(({ contract_id, told_key, channel, on_screen }) =>
      [channel, ...(on_screen ? ['message'] : [])].map((way) => `${contract_id} ${told_key} ${way}`),
    ),
  )
  const outside = new Set(
    rows.filter(({ said_in }) => said_in).map((row) => `${row.contract_id} ${row.told_key}`),
  )
  return (way) =>
    known.has(`${subjectOf(way)} ${way.channel}`) || (isOutside(way.channel) && outside.has(subjectOf(way)))
}

/** Where somebody has words of his own for the contracts he started. */
const ownSmsWordings = async (services: Services, told: readonly ContractNotice[]) => {
  const ids = [...new Set(told.map(({ contract }) => contract.row.id))]
  const all = await Promise.all(
    services.extensions.all(OWN_SMS_WORDINGS).map(({ of }) => of(services.db, ids)),
  )
  return ({ contract, notice, channel }: NoticeByChannel): OwnSmsWording | null =>
    channel === 'sms'
      ? (all.map((of) => of(contract.row.id, notice.event)).find((own) => own !== null) ?? null)
      : null
}

type Words = {
  wordingOf: Awaited<ReturnType<typeof wordings>>
  senderOf: Awaited<ReturnType<typeof senders>>
  ownSms: Awaited<ReturnType<typeof ownSmsWordings>>
}

/** A day without a zone would be read as the reader's own. */
const deadlineIn = (language: Language, until: Date) =>
  language === FIRST_LANGUAGE ? chinaMinute(until) : `${chinaMinute(until)} (China time)`

/** The page opens in it, until its reader chooses another. */
const linkIn = (language: Language, address: string) =>
  language === FIRST_LANGUAGE ? address : `${address}?lang=${language}`

type Written = {
  notice: Omit<Insertable<Tables['notice']>, 'parameters'> & Outgoing
  path: string
  /** The row that says for this one, too, that it was told. */
  beside?: string
}

const noticesOf = async (
  services: Services,
  tx: Tx,
  texts: readonly GroupedNotice[],
  words: Words,
): Promise<Written[]> => {
  const now = services.clock()
  const codeOf = await codesFor(services, tx, texts, now)
  const written = texts.map((text) => writtenOut(services, text, codeOf(text), words, now))
  const saidIn = new Map(
    texts.flatMap(({ others }, at) => others.map((way) => [subjectOf(way), written[at]!.notice.id])),
  )
  const sentTo = new Map(
    texts.flatMap((text, at) => (text.channel === 'message' ? [] : [[subjectOf(text), written[at]!.notice]])),
  )
  texts.forEach((text, at) => {
    if (text.channel !== 'message') return
    const elsewhere = sentTo.get(subjectOf(text))
    if (elsewhere) {
      elsewhere.on_screen = true
      written[at]!.beside = elsewhere.id
    } else written[at]!.notice.said_in = saidIn.get(subjectOf(text)) ?? null
  })
  return written
}

const writtenOut = (
  services: Services,
  text: GroupedNotice,
  code: string,
  { wordingOf, senderOf, ownSms }: Words,
  now: Date,
): Written => {
  const { contract, notice, channel } = text
  const { event, key, receiver } = notice
  const language = receiver.language ?? FIRST_LANGUAGE
  const until = notice.deadline ?? contract.row.deadline_at
  const written = {
    company: senderOf(contract),
    contract: nameIn(text, language),
    deadline: until ? deadlineIn(language, until) : undefined,
    person: notice.person,
    reason: notice.reason ?? undefined,
    link: code && linkIn(language, messageAddress(services.config, shortPath(code))),
  }
  const values = channel === 'sms' ? inSms(written) : written
  // Somebody's own words are as he wrote them.
  const own = ownSms(text)
  const { title, content } = own ? { title: '', ...own } : wordingOf(event, channel, language)
  const { target, masked } = targetOf(services, channel, receiver)
  const box = { state: SENT, sent_at: now, held_until: null }
  const held = { state: WAITS, sent_at: null, held_until: new Date(now.getTime() + HOLD) }
  const row = {
    id: newId(),
    contract_id: contract.row.id,
    event,
    told_key: key,
    channel,
    account_id: receiver.accountId,
    receiver_name: receiver.name,
    target_masked: masked,
    target_cipher: target,
    title: worded(title, values),
    content: worded(content, values),
    parameters: {
      ...values,
      code,
      companyId: notice.companyId,
      ...(language === FIRST_LANGUAGE ? {} : { language }),
      ...(own ? { signName: own.signName, smsTemplate: own.templateId } : {}),
    },
    created_at: now,
    ...(channel === 'message' ? box : held),
  }
  return { notice: row, path: pathOf(text) }
}

const writeNotices = async (services: Services, tx: Tx, written: readonly Written[]): Promise<Outgoing[]> => {
  if (written.length === 0) return []
  const kept = await tx
    .insertInto('notice')
    .values(
      written.flatMap(({ notice: row, beside }) =>
        beside ? [] : { ...row, parameters: JSON.stringify(row.parameters) },
      ),
    )
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .execute()
  const isKept = new Set(kept.map(({ id }) => id))
  const mine = written.filter(({ notice: row, beside }) => isKept.has(beside ?? row.id))
  // Somebody else was at some of them in the same moment: undone, and told one by one.
  if (mine.some(({ notice: row }) => row.said_in && !isKept.has(row.said_in)))
    throw new Error('the text these contracts share was written by another')
  await sendMessage(
    tx,
    ...mine
      .filter(({ notice: row }) => row.channel === 'message')
      .map(({ notice: row, path }) => ({
        accountId: row.account_id!,
        companyId: null,
        title: row.title,
        content: row.content,
        path,
        at: services.clock(),
      })),
  )
  return mine.map(({ notice: row }) => row).filter(({ channel }) => channel !== 'message')
}

/** Where it goes, for the sender, and how it may be shown. */
const targetOf = (
  { columns }: Services,
  channel: NoticeChannel,
  { mobileCipher, emailCipher, directoryId }: Recipient,
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

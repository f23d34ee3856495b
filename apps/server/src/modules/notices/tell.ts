import { type NoticeChannel, worded } from '@xinqi/api/notices'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { maskEmail, maskMobile } from '../../platform/present.ts'
import type { Services } from '../../platform/services.ts'
import { settingOf } from '../approvals/settings.ts'
import { type Contract, readContract } from '../contracts/aggregate.ts'
import type { ContractNews } from '../contracts/news.ts'
import { urlOf } from '../invites/make-invite.ts'
import { shortLink, shortPath } from '../invites/short-link.ts'
import { sendMessage } from '../messages/messages.ts'
import { administratorsOf } from '../org/administrators.ts'
import { directoryIdOf } from '../workplace/work-notice.ts'
import { wordings } from './templates.ts'
import { type Around, type Receiver, type Telling, tellings, waysLeft } from './whom.ts'
import { USUAL_WISHES, wishesOf } from './wishes.ts'

const DAY = 86_400_000
/** A link outlives the deadline, so that whoever comes late reads why instead of finding nothing. */
const LINK_DAYS = 30

/** News of a contract becomes a row for each person and way; the rows are what is then sent. Run twice it adds nothing. */
export const tellNews = async (services: Services, news: ContractNews): Promise<void> => {
  const contract = await readContract(services.db, news.contractId)
  if (!contract) return
  const around = await aroundOf(services.db, contract)
  await keepTellings(services, contract, tellings(news, contract, around))
}

const aroundOf = async (db: Queryable, contract: Contract): Promise<Around> => {
  const contractId = contract.row.id
  const told = await db
    .selectFrom('notice')
    .select('told_key')
    .where('contract_id', '=', contractId)
    .execute()
  const heard = new Set(told.flatMap(({ told_key }) => /(signer|cc):[0-9a-f-]{36}/.exec(told_key)?.[0] ?? []))
  const { tellPartiesOfEnd } = await settingOf(db, contract.row.company_id)
  const unnamed = contract.parties.filter(
    ({ id, company_id }) => company_id && !contract.signers.some(({ party_id }) => party_id === id),
  )
  const runners = new Map<string, { accountId: string; name: string }[]>()
  for (const { company_id } of unnamed)
    runners.set(
      company_id!,
      (await administratorsOf(db, company_id!)).map((accountId) => ({ accountId, name: '企业管理员' })),
    )
  return {
    heard,
    tellPartiesOfEnd,
    last: await lastWord(db, contract),
    runners: (companyId) => runners.get(companyId) ?? [],
  }
}

/** Who last signed, or last said yes or no to an approval. */
const lastWord = async (db: Queryable, { row, signers }: Contract): Promise<Around['last']> => {
  const vote = await db
    .selectFrom('approval_voter')
    .innerJoin('approval', (join) =>
      join
        .onRef('approval.contract_id', '=', 'approval_voter.contract_id')
        .onRef('approval.id', '=', 'approval_voter.approval_id'),
    )
    .select([
      'approval_voter.name',
      'approval_voter.comment',
      'approval_voter.decided_at',
      'approval.party_id',
    ])
    .where('approval_voter.contract_id', '=', row.id)
    .where('approval_voter.decided_at', 'is not', null)
    .orderBy('approval_voter.decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const signed = signers
    .filter(({ signed_at }) => signed_at !== null)
    .sort((one, other) => other.signed_at!.getTime() - one.signed_at!.getTime())[0]
  if (signed && !(vote && vote.decided_at! > signed.signed_at!))
    return { person: signed.name, reason: null, partyId: signed.party_id }
  return vote && { person: vote.name, reason: vote.comment, partyId: vote.party_id }
}

const chinaTime = (at: Date | null) =>
  at ? new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ') : undefined

const senderOf = async (db: Queryable, { row }: Contract): Promise<string> => {
  if (!row.company_id) return row.initiator_name
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', row.company_id)
    .executeTakeFirstOrThrow()
  return name
}

/** What an account says of how its holder is reached, where the contract does not. */
const reached = async (services: Services, told: readonly Telling[]): Promise<Telling[]> => {
  const { db } = services
  const ids = told.flatMap(({ receiver }) => receiver.accountId ?? [])
  const rows = await db
    .selectFrom('account')
    .select(['id', 'mobile_cipher', 'email_cipher'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
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
    told.map(async (telling) => ({
      ...telling,
      receiver: { ...fill(telling.receiver), directoryId: await atWork(telling) },
    })),
  )
}

export const keepTellings = async (
  services: Services,
  contract: Contract,
  told: readonly Telling[],
): Promise<void> => {
  if (told.length === 0) return
  const { db } = services
  const wordingOf = await wordings(db)
  const complete = await reached(services, told)
  const wishes = await wishesOf(
    db,
    complete.flatMap(({ receiver }) => receiver.accountId ?? []),
  )
  const company = await senderOf(db, contract)
  await db.transaction().execute(async (tx) => {
    for (const telling of complete) {
      const wish = wishes.get(telling.receiver.accountId ?? '') ?? USUAL_WISHES
      await keepTelling(services, tx, contract, telling, waysLeft(telling, wish), { wordingOf, company })
    }
  })
}

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

type Words = { wordingOf: Awaited<ReturnType<typeof wordings>>; company: string }

const keepTelling = async (
  services: Services,
  tx: Tx,
  { row }: Contract,
  telling: Telling,
  ways: readonly NoticeChannel[],
  { wordingOf, company }: Words,
): Promise<void> => {
  const { event, key, receiver, path } = telling
  const now = services.clock()
  const known = await tx
    .selectFrom('notice')
    .select('channel')
    .where('contract_id', '=', row.id)
    .where('told_key', '=', key)
    .execute()
  const left = ways.filter((channel) => !known.some((one) => one.channel === channel))
  if (left.length === 0) return
  const outside = left.some((channel) => channel === 'sms' || channel === 'mail')
  const until = Math.max(row.deadline_at?.getTime() ?? 0, now.getTime()) + LINK_DAYS * DAY
  // A link of his own for everybody: nobody guesses another's, and one that is passed on tells whose it was.
  const code = outside
    ? await shortLink(
        services,
        tx,
        path,
        { lifetimeMs: until - now.getTime(), companyId: row.company_id },
        now,
      )
    : ''
  const values = {
    company,
    contract: row.name,
    deadline: chinaTime(row.deadline_at),
    person: telling.person,
    reason: telling.reason ?? undefined,
    link: code && urlOf(services, shortPath(code)),
  }
  for (const channel of left) {
    const { title, content, vendorCode } = wordingOf(event, channel)
    const { target, masked } = targetOf(services, channel, receiver)
    const kept = await tx
      .insertInto('notice')
      .values({
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
        parameters: JSON.stringify({ ...values, code, vendorCode, companyId: telling.companyId }),
        // A message lies in his box with this very row; the rest is still to be sent.
        ...(channel === 'message' ? { state: 1, sent_at: now } : {}),
        created_at: now,
      })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept && channel === 'message')
      await sendMessage(tx, {
        accountId: receiver.accountId!,
        companyId: null,
        title: worded(title, values),
        content: worded(content, values),
        path,
        at: now,
      })
  }
}

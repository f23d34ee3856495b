import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { administratorsOf } from '../../company/members/administrators.ts'
import { settingOf } from '../approvals/settings.ts'
import type { Contract } from '../contract/aggregate.ts'
import type { NoticeContext } from './recipients.ts'
import { noticesAbout } from './sent-notices.ts'

/** What the news of these contracts do not say by themselves, asked once for all of them. */
export const readNoticeContexts = async (
  db: Queryable,
  contracts: readonly Contract[],
): Promise<(contract: Contract) => NoticeContext> => {
  const ids = contracts.map(({ row }) => row.id)
  const heard = await heardBefore(db, ids)
  const votes = await lastVotes(db, ids)
  const settings = await byCompany(
    contracts.flatMap(({ row }) => row.company_id ?? []),
    (companyId) => settingOf(db, companyId),
  )
  const usual = await settingOf(db, null)
  const runners = await byCompany(contracts.flatMap(companiesWithoutNames), async (companyId) =>
    (await administratorsOf(db, companyId)).map((accountId) => ({ accountId, name: '企业管理员' })),
  )
  return (contract) => ({
    heard: heard.get(contract.row.id) ?? new Set(),
    tellPartiesOfEnd: (settings.get(contract.row.company_id ?? '') ?? usual).tellPartiesOfEnd,
    last: lastWord(contract, votes.get(contract.row.id)),
    runners: (companyId) => runners.get(companyId) ?? [],
  })
}

const byCompany = async <T>(
  companyIds: readonly string[],
  read: (companyId: string) => Promise<T>,
): Promise<Map<string, T>> => {
  const found = new Map<string, T>()
  for (const companyId of new Set(companyIds)) found.set(companyId, await read(companyId))
  return found
}

/** Companies named without naming anybody of them. */
const companiesWithoutNames = ({ parties, signers }: Contract): string[] =>
  parties.flatMap(({ id, company_id }) =>
    company_id && !signers.some(({ party_id }) => party_id === id) ? [company_id] : [],
  )

const heardBefore = async (db: Queryable, ids: readonly string[]): Promise<Map<string, Set<string>>> => {
  const told = await db
    .selectFrom(noticesAbout(sql`= any(${ids}::uuid[])`).as('notice'))
    .select(['contract_id', 'told_key'])
    .execute()
  const heard = new Map<string, Set<string>>()
  for (const { contract_id, told_key } of told) {
    const receiver = /(signer|cc):[0-9a-f-]{36}/.exec(told_key)?.[0]
    if (!receiver) continue
    heard.set(contract_id, (heard.get(contract_id) ?? new Set()).add(receiver))
  }
  return heard
}

type Vote = { name: string; comment: string | null; decided_at: Date | null; party_id: string | null }

const lastVotes = async (db: Queryable, ids: readonly string[]): Promise<Map<string, Vote>> => {
  const votes = await db
    .selectFrom('approval_voter')
    .innerJoin(
      'approval',
      onColumns('approval', 'approval_voter', { contract_id: 'contract_id', id: 'approval_id' }),
    )
    .distinctOn('approval_voter.contract_id')
    .select([
      'approval_voter.contract_id',
      'approval_voter.name',
      'approval_voter.comment',
      'approval_voter.decided_at',
      'approval.party_id',
    ])
    .where(sql<boolean>`approval_voter.contract_id = any(${ids}::uuid[])`)
    .where('approval_voter.decided_at', 'is not', null)
    .orderBy('approval_voter.contract_id')
    .orderBy('approval_voter.decided_at', 'desc')
    .execute()
  return new Map(votes.map((vote) => [vote.contract_id, vote]))
}

/** Who last signed, or last said yes or no to an approval. */
const lastWord = ({ signers }: Contract, vote: Vote | undefined): NoticeContext['last'] => {
  const signed = signers
    .filter(({ signed_at }) => signed_at !== null)
    .sort((one, other) => other.signed_at!.getTime() - one.signed_at!.getTime())[0]
  if (signed && !(vote && vote.decided_at! > signed.signed_at!))
    return { person: signed.name, reason: null, partyId: signed.party_id }
  return vote && { person: vote.name, reason: vote.comment, partyId: vote.party_id }
}

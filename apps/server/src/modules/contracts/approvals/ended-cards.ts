import { FIRST_LANGUAGE, isLanguage, type Language } from '@xinqi/api/languages'
import { APPROVAL_IS, CONTRACT_IS } from '@xinqi/api/status'
import { sql } from 'kysely'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { oneOf, rowsOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { CardOutcome } from '../../../providers/workplace.ts'
import type { AskingCard } from '../../company/workplace/card-point.ts'
import { VOTER } from '../contract/aggregate.ts'
import { cardAbout } from './approval-card.ts'

type How = 'agreed' | 'refused' | 'passedOn' | 'over'

const SAID = {
  zh: { agreed: '已同意', refused: '已驳回', passedOn: '已转由他人处理', over: '已结束，无需处理' },
  en: {
    agreed: 'Approved',
    refused: 'Rejected',
    passedOn: 'Passed on to somebody else',
    over: 'Over, nothing left to do',
  },
} satisfies Record<Language, Record<How, string>>

export const titleIn = (language: Language, name: string): string =>
  language === 'en' ? `“${name}”` : `《${name}》`

const votersOf = ({ db }: Services, contractIds: readonly string[], voterIds: readonly string[]) =>
  db
    .selectFrom('approval_voter')
    .innerJoin(
      'approval',
      onColumns('approval', 'approval_voter', { contract_id: 'contract_id', id: 'approval_id' }),
    )
    .innerJoin('contract', 'contract.id', 'approval_voter.contract_id')
    .select([
      'approval_voter.id',
      'approval_voter.account_id',
      'approval_voter.status as vote',
      'approval.status',
      'contract.name',
      'contract.status as standing',
    ])
    .where(sql<boolean>`approval_voter.contract_id = any(${contractIds}::uuid[])`)
    .where(sql<boolean>`approval_voter.id = any(${voterIds}::uuid[])`)
    .execute()
type Voter = Awaited<ReturnType<typeof votersOf>>[number]

/** Of a contract that somebody may still approve: before it is sent, and while it is being signed. */
const UNDER_WAY: ReadonlySet<number> = new Set([
  CONTRACT_IS.draft,
  CONTRACT_IS.toSign,
  CONTRACT_IS.signing,
  CONTRACT_IS.ending,
])

/** How his part in it ended; null while it waits for him. */
const howEnded = (voter: Voter | undefined, accountId: string | null): How | null => {
  if (!voter) return 'over'
  if (voter.account_id !== accountId) return 'passedOn'
  if (voter.vote === VOTER.agreed) return 'agreed'
  if (voter.vote === VOTER.refused) return 'refused'
  const isOpen = voter.status === APPROVAL_IS.underWay && UNDER_WAY.has(voter.standing)
  return isOpen && voter.vote !== VOTER.released ? null : 'over'
}

export const endedCards = async (
  services: Services,
  cards: readonly AskingCard[],
): Promise<ReadonlyMap<string, CardOutcome>> => {
  const named = cards.flatMap((card) => {
    const about = cardAbout(card.about)
    return about ? [{ ...card, ...about }] : []
  })
  const voters = await votersOf(
    services,
    named.map(({ contractId }) => contractId),
    named.map(({ voterId }) => voterId),
  )
  const byId = new Map(voters.map((voter) => [voter.id, voter]))
  const accountIds = [...new Set(named.flatMap(({ accountId }) => (accountId ? [accountId] : [])))]
  const accounts = await rowsOf(
    services.db,
    'account',
    { id: oneOf(accountIds) },
    { columns: ['id', 'language'] },
  )
  const languageOf = (accountId: string | null): Language => {
    const said = accounts.find(({ id }) => id === accountId)?.language
    return isLanguage(said) ? said : FIRST_LANGUAGE
  }
  return new Map(
    named.flatMap(({ about, accountId, voterId }) => {
      const voter = byId.get(voterId)
      const how = howEnded(voter, accountId)
      if (!how) return []
      const language = languageOf(accountId)
      const text = SAID[language][how]
      return [[about, { title: voter ? titleIn(language, voter.name) : text, text, isDone: true }] as const]
    }),
  )
}

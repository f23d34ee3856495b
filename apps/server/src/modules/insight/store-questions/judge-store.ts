import { CONTRACT_STATUS, statusOf } from '@xinqi/api/status'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { type Sight, seenBy } from '../archive/access.ts'
import { foldText } from '../archive/rules.ts'
import { EXTRACTOR, type FactSheet } from '../contract-facts/engine.ts'
import { correctionsOf, SHEET, sheetInForce } from '../contract-facts/fact-rows.ts'
import { type SupplementRow, supplementsOf } from '../contract-facts/supplements.ts'
import {
  type AboutContract,
  answerPlan,
  judge,
  type StoreAnswer,
  type StorePlan,
  type StoreRow,
} from './engine.ts'
import { factsNamed } from './plan.ts'

/** More than so many are not judged while somebody waits. */
export const MOST_CONTRACTS = 100_000
const AT_ONCE = 1000

export type StoreContract = {
  id: string
  subject_id: string
  contract_id: string | null
  elg_id: string | null
  name: string
  counterpart: string | null
  folder: string | null
  performer: string | null
  status: number | null
  state: number | null
  sheet_sealed: Buffer | null
}

/** Rows of `archived a` in the order of their ids, with their sheets. */
const portion = async (
  db: Queryable,
  where: RawBuilder<boolean>,
  behind: string | undefined,
): Promise<StoreContract[]> =>
  (
    await sql<StoreContract>`
      select a.id, a.subject_id, a.contract_id, a.elg_id, a.name, a.counterpart, t.name as folder,
             p.name as performer, c.status, f.state, f.sheet_sealed
        from (select a.* from archived a
               where ${where} ${behind ? sql`and a.id > ${behind}` : sql``} order by a.id limit ${AT_ONCE}) a
        left join fact_sheet f on f.company_id = a.company_id and f.subject_id = a.subject_id
        left join archive_type t on t.company_id = a.company_id and t.id = a.type_id
        left join contract c on c.id = a.contract_id
        left join account p on p.id = a.performer_id
       order by a.id`.execute(db)
  ).rows

const UNREAD: FactSheet = { extractor: EXTRACTOR, kind: '', reading: '未读出', facts: [] }

/** Which of the two we are, by the name the contract gives its parties. */
const sideOf = (sheet: FactSheet, ownName: string): AboutContract['ourSide'] => {
  const own = sheet.facts.find(
    ({ key, side, value }) =>
      key === 'party.name' &&
      (side === '甲方' || side === '乙方') &&
      value !== undefined &&
      'text' in value &&
      foldText(value.text) === ownName,
  )
  return own?.side as AboutContract['ourSide']
}

const aboutOf = (
  row: StoreContract,
  sheet: FactSheet,
  own: { name: string; folded: string },
): AboutContract => {
  const ourSide = sideOf(sheet, own.folded)
  return {
    name: row.name,
    ...(sheet.kind ? { kind: sheet.kind } : {}),
    parties: [own.name, ...(row.counterpart ? row.counterpart.split('、') : [])],
    ...(row.counterpart ? { counterparty: row.counterpart } : {}),
    ...(ourSide ? { ourSide } : {}),
    ...(row.folder ? { folder: row.folder } : {}),
    ...(row.performer ? { initiator: row.performer } : {}),
    ...(row.status === null ? {} : { status: statusOf(CONTRACT_STATUS, row.status).label }),
  }
}

export type JudgedStore = {
  answer: StoreAnswer
  /** Waiting to be read, among those that could not be. */
  waiting: number
  /** What is known of the contracts that are not simply no hit, by id. */
  contracts: ReadonlyMap<string, StoreContract & { sheet: FactSheet; about: AboutContract }>
  /** What changes them, by subject. */
  supplements: ReadonlyMap<string, SupplementRow[]>
}

/**
 * Every contract somebody may see is judged by itself, a portion at a time; what does not meet the plan is counted and
 * forgotten. `among` narrows it further.
 */
export const judgeStore = async (
  services: Pick<Services, 'ownerKeys'>,
  db: Queryable,
  sight: Sight,
  plan: StorePlan,
  among: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<JudgedStore> => {
  const { companyId } = sight
  const where = sql<boolean>`${seenBy(sight)} and ${among}`
  const key = await services.ownerKeys.of(companyId)
  const corrections = await correctionsOf(services, db, companyId)
  const supplements = await supplementsOf(db, sight)
  const wanted = factsNamed(plan)
  const name = await ownNameOf(db, companyId)
  const own = { name, folded: foldText(name) }
  // A share is one of all there are, so that all have to stay until the end.
  const keepsAll = plan.measure.fn === 'share'
  const contracts = new Map<string, StoreContract & { sheet: FactSheet; about: AboutContract }>()
  const rows: StoreRow[] = []
  let [seen, rejected, waiting] = [0, 0, 0]
  for (let behind: string | undefined; ; ) {
    const some = await portion(db, where, behind)
    seen += some.length
    if (seen > MOST_CONTRACTS)
      throw new CodedError(
        'BAD_REQUEST',
        `可查看的合同超过 ${MOST_CONTRACTS / 10_000} 万份，请先选择归档目录再提问`,
      )
    for (const row of some) {
      const isRead = row.sheet_sealed !== null
      if (!isRead && (row.state ?? SHEET.waiting) === SHEET.waiting) waiting++
      const sheet = isRead
        ? sheetInForce(
            key,
            row.subject_id,
            row.sheet_sealed!,
            corrections.get(row.subject_id),
            wanted,
            supplements.get(row.subject_id),
          )
        : UNREAD
      const about = aboutOf(row, sheet, own)
      if (!keepsAll && judge(plan, sheet, about).verdict === '不符合') {
        rejected++
        continue
      }
      rows.push({ id: row.id, sheet, about })
      contracts.set(row.id, { ...row, sheet_sealed: null, sheet, about })
    }
    if (some.length < AT_ONCE) break
    behind = some.at(-1)!.id
  }
  const answer = answerPlan(plan, rows)
  const { account } = answer
  return {
    answer: {
      ...answer,
      account: { ...account, total: account.total + rejected, 不符合: account.不符合 + rejected },
    },
    waiting,
    contracts,
    supplements,
  }
}

const ownNameOf = async (db: Queryable, companyId: string): Promise<string> =>
  (await sql<{ name: string }>`select name from company where id = ${companyId}`.execute(db)).rows[0]?.name ??
  ''

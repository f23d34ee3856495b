import { CONTRACT_STATUS, statusOf } from '@xinqi/api/status'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { type Sight, seenBy } from '../archive/access.ts'
import { foldText } from '../archive/rules.ts'
import { EXTRACTOR, type FactSheet } from '../contract-facts/engine.ts'
import { blockRanges, openBlocks } from '../contract-facts/fact-blocks.ts'
import {
  type Correction,
  correctionsOf,
  FACTS,
  SHEET,
  sealedSheets,
  underChanges,
} from '../contract-facts/fact-rows.ts'
import { openSheet } from '../contract-facts/pack-sheet.ts'
import { type SupplementRow, supplementsOf } from '../contract-facts/supplements.ts'
import { type AboutContract, answerPlan, judge, type StoreAnswer, type StoreRow } from './engine.ts'
import { type AskedPlan, aboutNamed, factsNamed } from './plan.ts'

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
}

/** Rows of `archived a` in the order of their ids, with what is asked about them beside their facts. */
const portion = async (
  db: Queryable,
  where: RawBuilder<boolean>,
  named: ReadonlySet<string>,
  behind: string | undefined,
): Promise<StoreContract[]> => {
  const beside = (field: string, column: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    named.has(field) ? { column, from } : { column: sql`null`, from: sql`` }
  const folder = beside(
    'folder',
    sql`t.name`,
    sql`left join archive_type t on t.company_id = a.company_id and t.id = a.type_id`,
  )
  const status = beside('status', sql`c.status`, sql`left join contract c on c.id = a.contract_id`)
  const performer = beside('initiator', sql`p.name`, sql`left join account p on p.id = a.performer_id`)
  const { rows } = await sql<StoreContract>`
    select a.id, a.subject_id, a.contract_id, a.elg_id, a.name, a.counterpart, ${folder.column} as folder,
           ${performer.column} as performer, ${status.column} as status
      from (select a.* from archived a
             where ${where} ${behind ? sql`and a.id > ${behind}` : sql``} order by a.id limit ${AT_ONCE}) a
      ${folder.from} ${status.from} ${performer.from}
     order by a.id`.execute(db)
  return rows
}

export const UNREAD: FactSheet = { extractor: EXTRACTOR, kind: '', reading: '未读出', facts: [] }

type OwnName = { name: string; isIt: (text: string) => boolean }
/** Thousands of contracts name the same parties. */
const ownNameTest = (name: string): OwnName => {
  const own = foldText(name)
  const known = new Map<string, boolean>()
  const isIt = (text: string) => {
    const is = known.get(text) ?? foldText(text) === own
    known.set(text, is)
    return is
  }
  return { name, isIt }
}

/** Which of the two we are, by the name the contract gives its parties. */
const sideOf = (sheet: FactSheet, { isIt }: OwnName): AboutContract['ourSide'] => {
  const own = sheet.facts.find(
    ({ key, side, value }) =>
      key === 'party.name' &&
      (side === '甲方' || side === '乙方') &&
      value !== undefined &&
      'text' in value &&
      isIt(value.text),
  )
  return own?.side as AboutContract['ourSide']
}

const aboutOf = (row: StoreContract, sheet: FactSheet, own: OwnName): AboutContract => {
  const ourSide = sideOf(sheet, own)
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
  /** What is known of the contracts that are not simply no hit, by id. The words of their facts are in their sheets. */
  contracts: ReadonlyMap<string, StoreContract & { about: AboutContract }>
  /** What people said, and what changes them, by subject. */
  corrections: ReadonlyMap<string, Correction[]>
  supplements: ReadonlyMap<string, SupplementRow[]>
}

/**
 * Every contract somebody may see, and that bears the plan's tags, is judged by itself, a portion at a time; what does not meet the plan is counted and
 * forgotten. `among` narrows it further.
 */
export const judgeStore = async (
  services: Pick<Services, 'ownerKeys'>,
  db: Queryable,
  sight: Sight,
  plan: AskedPlan,
  among: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<JudgedStore> => {
  const { companyId } = sight
  const tagged = plan.tags ? sql`and a.tags @> ${sql.val(plan.tags)}::text[]` : sql``
  const where = sql<boolean>`${seenBy(sight)} and ${among} ${tagged}`
  const key = await services.ownerKeys.of(companyId)
  const corrections = await correctionsOf(services, db, companyId)
  const supplements = await supplementsOf(db, sight)
  const wanted = factsNamed(plan)
  const named = aboutNamed(plan)
  const own = ownNameTest(await ownNameOf(db, companyId))
  const blocks = openBlocks(db, key, companyId, wanted, await blockRanges(db, companyId))
  // A share is one of all there are, so that all have to stay until the end.
  const keepsAll = plan.measure.fn === 'share'
  const contracts = new Map<string, StoreContract & { about: AboutContract }>()
  const rows: StoreRow[] = []
  let [seen, rejected, waiting] = [0, 0, 0]
  for (let behind: string | undefined; ; ) {
    const some = await portion(db, where, named, behind)
    seen += some.length
    if (seen > MOST_CONTRACTS)
      throw new CodedError(
        'BAD_REQUEST',
        `可查看的合同超过 ${MOST_CONTRACTS / 10_000} 万份，请先选择归档目录再提问`,
      )
    const subjectIds = some.map(({ subject_id }) => subject_id)
    const packed = await blocks(subjectIds)
    const single = await sealedSheets(
      db,
      companyId,
      subjectIds.filter((subjectId) => !packed.has(subjectId)),
    )
    for (const row of some) {
      const { subject_id: subjectId } = row
      const { state, sealed } = single.get(subjectId) ?? {}
      const read =
        packed.get(subjectId)?.sheetOf(subjectId) ??
        (sealed ? openSheet(key.open(sealed, FACTS(subjectId)), wanted) : null)
      if (!read && (state ?? SHEET.waiting) === SHEET.waiting) waiting++
      const sheet = read
        ? underChanges(key, read, corrections.get(subjectId), wanted, supplements.get(subjectId))
        : UNREAD
      const about = aboutOf(row, sheet, own)
      if (!keepsAll && judge(plan, sheet, about).verdict === '不符合') {
        rejected++
        continue
      }
      rows.push({ id: row.id, sheet, about })
      contracts.set(row.id, { ...row, about })
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
    corrections,
    supplements,
  }
}

const ownNameOf = async (db: Queryable, companyId: string): Promise<string> =>
  (await sql<{ name: string }>`select name from company where id = ${companyId}`.execute(db)).rows[0]?.name ??
  ''

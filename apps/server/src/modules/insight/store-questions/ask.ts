import type { Body, Data, StoreAccount, StoreTab } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { type Sight, sightOf } from '../archive/access.ts'
import type { FactValue } from '../contract-facts/engine.ts'
import { readingInForce, readingsOf } from '../contract-facts/fact-rows.ts'
import { showFact } from '../contract-facts/show-facts.ts'
import { chipsOf, type PlanPiece } from './chips.ts'
import { describeStorePlan, judge, parseStoreQuestion, type StorePlan } from './engine.ts'
import { type JudgedStore, judgeStore } from './judge-store.ts'
import { namesSeen } from './names.ts'
import { readPlan, withoutPart } from './plan.ts'

type Answer = Data<'/storeQuestion/ask'>
type Understood =
  | { plan: StorePlan; chips: PlanPiece[]; unknown: string[] }
  | { refused: string; unknown: string[] }

type QuestionCall = {
  services: Pick<Services, 'ownerKeys'>
  db: Queryable
  now: Date
  body: Body<'/storeQuestion/ask'>
}

const understand = async ({ body, db, now }: QuestionCall, sight: Sight): Promise<Understood> => {
  if (body.question === undefined) {
    if (!body.plan) throw new CodedError('BAD_REQUEST', '请输入问题')
    const given = readPlan(body.plan)
    const plan = body.without ? readPlan(withoutPart(given, body.without)) : given
    return { plan, chips: chipsOf(plan), unknown: [] }
  }
  const read = parseStoreQuestion(body.question, {
    today: chinaDay(now),
    names: await namesSeen(db, sight),
    ...(body.previous ? { previous: readPlan(body.previous) } : {}),
  })
  if ('refused' in read) return { refused: read.refused, unknown: read.unknown ?? [] }
  // A word that was not understood could have changed the answer: nothing is run.
  if (read.unknown.length > 0)
    return {
      refused: `没有理解「${read.unknown.join('」「')}」，换一种说法再问。没有理解的词不会被忽略。`,
      unknown: read.unknown,
    }
  return { plan: read.plan, chips: chipsOf(read.plan), unknown: [] }
}

export const accountOf = ({ answer: { account } }: JudgedStore): StoreAccount => ({
  total: account.total,
  matching: account.符合,
  notMatching: account.不符合,
  unstated: account.未约定,
  doubtful: account.存疑,
  unread: account.无法读取,
})

type TabRow = { id: string; why: string; facts: readonly FactValue[] }

/** Each value once, what decided it first. */
const together = (because: readonly FactValue[], shown: readonly FactValue[]): FactValue[] => [
  ...because,
  ...shown.filter(({ key }) => !because.some((one) => one.key === key)),
]

export const rowsOfTab = ({ answer, contracts }: JudgedStore, plan: StorePlan, tab: StoreTab): TabRow[] => {
  if (tab === 'matching' || tab === 'doubtful')
    return (tab === 'matching' ? answer.hits : answer.doubtful).map(({ id, judgement, shown }) => ({
      id,
      why: judgement.why,
      facts: together(judgement.because, shown),
    }))
  return (tab === 'unstated' ? answer.unstated : answer.unread).map((id) => {
    const { sheet, about } = contracts.get(id)!
    const { because, why } = judge(plan, sheet, about)
    return { id, why, facts: because }
  })
}

/** Rows with the words they were decided by, each at its place. */
export const withQuotes = async (
  services: Pick<Services, 'ownerKeys'>,
  db: Queryable,
  { companyId }: Sight,
  { contracts, supplements }: JudgedStore,
  rows: readonly TabRow[],
): Promise<Answer['rows']> => {
  const readings = await readingsOf(
    services,
    db,
    companyId,
    rows.flatMap(({ id }) => {
      const { subject_id: subject } = contracts.get(id)!
      return [subject, ...(supplements.get(subject) ?? []).map((one) => one.subject_id)]
    }),
  )
  return rows.map(({ id, why, facts }) => {
    const contract = contracts.get(id)!
    return {
      archivedId: id,
      contractId: contract.contract_id,
      elgId: contract.elg_id,
      name: contract.name,
      counterpart: contract.counterpart,
      why,
      facts: facts.map((fact) =>
        showFact(fact, readingInForce(readings, contract.subject_id, supplements.get(contract.subject_id))),
      ),
    }
  })
}

/** Of what is in sight, whoever asks: somebody at a page, or an app of the company. */
export const answerQuestion = async (asking: QuestionCall, sight: Sight): Promise<Answer> => {
  const { body, db, now, services } = asking
  const { tab = 'matching', offset = 0, pageSize = PAGE_SIZE_DEFAULT } = body
  const read = await understand(asking, sight)
  const asOf = now.toISOString()
  if ('refused' in read)
    return {
      ...{ refused: read.refused, unknown: read.unknown, plan: null, said: '', chips: [], account: null },
      ...{ waiting: 0, figure: null, groups: null, tab, rowsInTab: 0, rows: [], asOf },
    }
  const { plan, chips } = read
  const judged = await judgeStore(services, db, sight, plan)
  const rows = rowsOfTab(judged, plan, tab)
  const { figure, groups } = judged.answer
  return {
    refused: null,
    unknown: [],
    plan: plan as never,
    said: describeStorePlan(plan),
    chips,
    account: accountOf(judged),
    waiting: judged.waiting,
    figure,
    groups: groups?.map(({ label, count, value }) => ({ label, count, value })) ?? null,
    tab,
    rowsInTab: rows.length,
    rows: await withQuotes(services, db, sight, judged, rows.slice(offset, offset + pageSize)),
    asOf,
  }
}

export const askStore: PlainHandler<'/storeQuestion/ask'> = async ({ actor, body, db, now, services }) =>
  answerQuestion({ services, db, now, body }, await sightOf(db, actor))

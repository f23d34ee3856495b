import type { Data } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { describePlan, isQuestionPlan, parseQuestion, type QuestionPlan } from '@xinqi/review'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { readBoard, spanOf } from './board.ts'
import { drillIntoLedger, isOfLedger, runLedgerPlan } from './ledger-plan.ts'
import { drillInto, runPlan } from './plan-query.ts'
import { PROVINCES } from './province.ts'
import { boardSight, type Sight, seenRows } from './seen.ts'

export const readPlan = (value: unknown): QuestionPlan => {
  if (!isQuestionPlan(value)) throw new CodedError('BAD_REQUEST', '分析计划无效，请重新选择')
  return value
}

const NAMES = 500
/** Only names the asker meets in what he may see: a name that answers would tell that it is there. */
export const namesOf = async (db: Queryable, sight: Sight, now: Date) => {
  const { rows } = await sql<{
    initiator: string
    department: string | null
    type: string | null
    parties: string | null
  }>`
    select distinct c.initiator_name as initiator, d.name as department, t.name as type, y.company_name as parties
      from (select * from (${seenRows(db, sight, null, now)}) every_one order by sort_at desc limit 5000) s
      join contract c on c.id = s.contract_id
      left join department d on d.id = s.department_id and d.company_id = ${sight.companyId}::uuid
      left join contract_type t on t.id = s.type_id and t.company_id = ${sight.companyId}::uuid
      left join contract_party y on y.contract_id = c.id and not y.is_own limit ${NAMES * 4}`.execute(db)
  const some = (values: (string | null)[]) => [...new Set(values.flatMap((one) => one || []))].slice(0, NAMES)
  return {
    initiator: some(rows.map(({ initiator }) => initiator)),
    department: some(rows.map(({ department }) => department)),
    contractType: some(rows.map(({ type }) => type)),
    counterparty: some(rows.map(({ parties }) => parties)),
    province: PROVINCES,
  }
}

/** Of contracts, or of the ledger where the measure is the ledger's. */
const answerTo = (db: Queryable, actor: Actor, sight: Sight, plan: QuestionPlan, now: Date) =>
  isOfLedger(plan) ? runLedgerPlan(db, actor, plan, sight.words, now) : runPlan(db, sight, plan, now)

export const askQuestion = async ({
  actor,
  body,
  db,
  now,
}: Call<'/cust/bi/signal/chat/info'>): Promise<Data<'/cust/bi/signal/chat/info'>> => {
  const sight = await boardSight(db, actor)
  const read = parseQuestion(body.question, {
    today: chinaDay(now) as never,
    ...(body.previous ? { previous: readPlan(body.previous) } : {}),
    names: await namesOf(db, sight, now),
  })
  if (!read.ok)
    return { ok: false, plan: null, said: '', unknown: read.unknown, message: read.message, answer: null }
  const { plan, unknown } = read
  const said = describePlan(plan)
  try {
    return {
      ok: true,
      plan,
      said,
      unknown,
      message: null,
      answer: await answerTo(db, actor, sight, plan, now),
    }
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    return { ok: false, plan: null, said, unknown, message: error.message, answer: null }
  }
}

export const boardInfo = async ({
  actor,
  body,
  db,
  now,
}: Call<'/cust/bi/index/contract/info'>): Promise<Data<'/cust/bi/index/contract/info'>> => {
  const sight = await boardSight(db, actor)
  const base = { scope: sight.words, asOf: now.toISOString(), board: null, answer: null, contracts: [] }
  if (!body.plan)
    return { ...base, board: await readBoard(db, actor, sight, spanOf(body.from, body.to, now), now) }
  const plan = readPlan(body.plan)
  if (body.drill)
    return {
      ...base,
      contracts: isOfLedger(plan)
        ? await drillIntoLedger(db, actor, plan, body.drill.key, now)
        : await drillInto(db, sight, plan, body.drill.key, now),
    }
  return { ...base, answer: await answerTo(db, actor, sight, plan, now) }
}

import { chinaDay } from '@xinqi/api/china-day'
import { describePlan, isQuestionPlan, parseQuestion, type QuestionPlan } from '@xinqi/review'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { readBoard, spanOf } from './board.ts'
import { drillIntoLedger, isOfLedger, runLedgerPlan } from './ledger-plan.ts'
import { namesOf } from './names.ts'
import { drillInto, runPlan } from './plan-query.ts'
import { boardSight, type Sight } from './seen.ts'

export const readPlan = (value: unknown): QuestionPlan => {
  if (!isQuestionPlan(value)) throw new CodedError('BAD_REQUEST', '分析计划无效，请重新选择')
  return value
}

/** Of contracts, or of the ledger where the measure is the ledger's. */
const answerTo = (db: Queryable, actor: Actor, sight: Sight, plan: QuestionPlan, now: Date) =>
  isOfLedger(plan) ? runLedgerPlan(db, actor, plan, sight.words, now) : runPlan(db, sight, plan, now)

export const askQuestion: PlainHandler<'/cust/bi/signal/chat/info'> = async ({ actor, body, db, now }) => {
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

export const boardInfo: PlainHandler<'/cust/bi/index/contract/info'> = async ({ actor, body, db, now }) => {
  const sight = await boardSight(db, actor)
  const base = { scope: sight.words, asOf: now.toISOString(), board: null, answer: null, contracts: [] }
  if (!body.plan)
    return { ...base, board: await readBoard(db, actor, sight, spanOf(body.from, body.to, now), now) }
  const plan = readPlan(body.plan)
  if (body.drill)
    return {
      ...base,
      contracts: isOfLedger(plan)
        ? await drillIntoLedger(db, actor, plan, body.drill, now)
        : await drillInto(db, sight, plan, body.drill, now),
    }
  return { ...base, answer: await answerTo(db, actor, sight, plan, now) }
}

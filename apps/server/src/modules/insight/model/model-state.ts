import type { Data } from '@xinqi/api/calls'
import { addDays, chinaDay, dayStart } from '@xinqi/api/china-day'
import { askModel, Budget, ModelError } from '@xinqi/review'
import { sql } from 'kysely'
import { countedPage } from '../../../platform/db/keyset.ts'
import type { Call, PlainHandler, PreparingCall } from '../../../platform/http/call.ts'
import { askedModel, onScreen } from './ask.ts'
import { logModelUse } from './log-use.ts'
import { modelSettingsOf } from './settings.ts'

const DAYS = 30
/** Long enough for a slow model to say two letters, short enough for somebody who waits. */
const TRY_MS = 20_000

/** Whether a model is there, and what it did in the last thirty days. */
export const modelState: PlainHandler<'/operator/model/state'> = async ({ db, now, services }) => {
  const settings = modelSettingsOf(services.config)
  const first = addDays(chinaDay(now), 1 - DAYS)
  const since = dayStart(first)
  const { rows: days } = await sql<{
    day: string
    calls: number
    failed: number
    tokens: number
    micros: number
    p95: number | null
  }>`
    select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as calls,
           count(*) filter (where not succeeded)::int as failed,
           sum(input_tokens + output_tokens)::bigint as tokens, sum(cost_micros)::bigint as micros,
           percentile_cont(0.95) within group (order by milliseconds)::int as p95
      from model_call where created_at >= ${since} group by 1 order by 1`.execute(db)
  const { rows: failures } = await sql<{ failure: string; calls: number }>`
    select coalesce(failure, '未说明') as failure, count(*)::int as calls from model_call
     where created_at >= ${since} and not succeeded group by 1 order by 2 desc limit 10`.execute(db)
  return {
    isConfigured: settings !== null,
    // The key is nobody's business, and neither is a path that may carry one.
    host: settings && new URL(settings.baseUrl).host,
    name: settings?.model ?? null,
    masks: settings?.mask ?? true,
    days: days.map(({ micros, tokens, ...day }) => ({
      ...day,
      tokens: Number(tokens),
      costFen: Number(micros) / 1_000_000,
    })),
    failures,
  }
}

export const listModelCalls: PlainHandler<'/operator/model/calls'> = async ({ body, db }) => {
  let all = db.selectFrom('model_call')
  if (body.succeeded !== undefined) all = all.where('succeeded', '=', body.succeeded)
  return countedPage(all.selectAll(), all, body, { at: 'created_at', id: 'id' }, (row) => ({
    callId: row.id,
    purpose: row.purpose,
    model: row.model,
    succeeded: row.succeeded,
    failure: row.failure,
    milliseconds: row.milliseconds,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    isEstimated: row.estimated,
    costFen: Number(row.cost_micros) / 1_000_000,
    createdAt: row.created_at.toISOString(),
  }))
}

type Tried = Data<'/operator/model/try'>

/** One small question, so that a wrong address, key or name is known before a customer finds out. */
export const askSmall = async ({ services }: PreparingCall<'/operator/model/try'>): Promise<Tried> => {
  const known = modelSettingsOf(services.config)
  if (!known) return { isAnswering: false, words: '没有配置模型：审查与起草只用内置规则', milliseconds: 0 }
  const settings = { ...onScreen(services, known, TRY_MS), attempts: 1 }
  const began = performance.now()
  const taken = () => Math.round(performance.now() - began)
  const question = '只回答“好”。'
  const log = (failure: string | null) =>
    logModelUse(services, services.db, {
      taskId: null,
      purpose: 'try',
      succeeded: failure === null,
      failure,
      milliseconds: taken(),
      inputCharacters: question.length,
      outputCharacters: 2,
      usage: null,
    })
  try {
    await askedModel(services, settings, () =>
      askModel(settings, [{ role: 'user', content: question }], new Budget(settings.budgetMs)),
    )
    await log(null)
    return { isAnswering: true, words: '模型应答正常', milliseconds: taken() }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    await log(error.message)
    return { isAnswering: false, words: error.message, milliseconds: taken() }
  }
}

export const tried = async (call: Call<'/operator/model/try'>, answer: Tried): Promise<Tried> => {
  call.note({ detail: { isAnswering: answer.isAnswering } })
  return answer
}

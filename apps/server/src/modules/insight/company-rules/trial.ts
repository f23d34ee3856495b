import type { RuleTrialRow } from '@xinqi/api/calls'
import { RULE_TRIAL as TRIAL_IS } from '@xinqi/api/ways'
import { factName } from '@xinqi/review'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows, removeRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { TASK } from '../../../platform/jobs/tasks.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { runAsRequester } from '../../people/background-tasks/run-as-requester.ts'
import { seatOf } from '../../people/background-tasks/task-items.ts'
import { ourSideIn, type RuleToCheck, verdictOf } from '../analysis/check-rules.ts'
import { type Sight, seenBy, sightOf } from '../archive/access.ts'
import { correctionsOf, readingsOf, sheetInForce } from '../contract-facts/fact-rows.ts'
import { placeOf } from '../contract-facts/pack-reading.ts'
import { currentRules, type KeptRule, openRule } from './rule-rows.ts'

export const RULE_TRIAL = 'companyRuleTrial'
export const TRIED_ON = 500
const AT_ONCE = 50
const SHOWN = 200
const TRIAL = (ruleId: string, version: number) => `company_rule_trial:${ruleId}:${version}`
type Payload = { seat: ReturnType<typeof seatOf>; ruleId: string; version: number }
type Result = { counts: Record<string, number>; newlyCaught: number; newlyFree: number; rows: RuleTrialRow[] }

export const tryRule: PlainHandler<'/companyRule/try'> = async ({ actor, body, db, note, now, services }) => {
  const companyId = companyOf(actor)
  if (!actor.grants.has('system:archive:file'))
    throw new CodedError('FORBIDDEN', '试规则要看已归档的合同，您没有查看归档合同的权限')
  const row = orNotFound((await currentRules(db, companyId)).find(({ id }) => id === body.ruleId))
  const { rule } = openRule(await services.ownerKeys.of(companyId), row)
  const of = { company_id: companyId, rule_id: row.id, version: row.version }
  const taskId = await services.tasks.begin(db, {
    accountId: actor.accountId,
    companyId,
    kind: RULE_TRIAL,
    title: `试规则：${factName(rule.fact)}`,
    payload: { seat: seatOf(actor), ruleId: row.id, version: row.version },
  })
  await removeRows(db, 'company_rule_trial', of)
  await db
    .insertInto('company_rule_trial')
    .values({ ...of, account_id: actor.accountId, task_id: taskId, begun_at: now })
    .execute()
  note({ target: factName(rule.fact) })
  return { taskId }
}

type TrialContract = {
  id: string
  subject_id: string
  name: string
  counterpart: string | null
  sheet_sealed: Buffer | null
}
/** The contracts kept last of those whoever tries may see. */
const lastKept = async (db: Queryable, sight: Sight): Promise<TrialContract[]> =>
  (
    await sql<TrialContract>`
      select a.id, a.subject_id, a.name, a.counterpart, f.sheet_sealed
        from (select a.* from archived a where ${seenBy(sight)} order by a.sort_at desc, a.id desc limit ${TRIED_ON}) a
        left join fact_sheet f on f.company_id = a.company_id and f.subject_id = a.subject_id
       order by a.sort_at desc, a.id desc`.execute(db)
  ).rows

const SEVERITY = ['不通过', '需批准', '人工确认', '提示']
const severityOf = (consequence: string) => {
  const at = SEVERITY.indexOf(consequence)
  return at < 0 ? SEVERITY.length : at
}

/** The version before, where it is what counted until now. */
const versionBefore = async (
  services: Pick<Services, 'ownerKeys'>,
  db: Queryable,
  companyId: string,
  { ruleId, version }: Payload,
): Promise<KeptRule | null> => {
  const row = await db
    .selectFrom('company_rule_version')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('rule_id', '=', ruleId)
    .where('version', '<', version)
    .where('tried_at', 'is not', null)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return row ? openRule(await services.ownerKeys.of(companyId), row) : null
}

const NO_EXCEPTIONS = { kinds: [], parties: [] }

export const runTrial = (services: Services) =>
  runAsRequester<Payload>(
    services,
    ({ grants, company }) =>
      company !== null && grants.has('system:ai:examine') && grants.has('system:archive:file'),
    async ({ job, actor, payload }) => {
      const { db, tasks, ownerKeys, clock } = services
      const { ruleId, version } = payload
      const sight = await sightOf(db, actor)
      const { companyId } = sight
      const of = { company_id: companyId, rule_id: ruleId, version }
      const kept = await rowOf(db, 'company_rule_version', of)
      if (!kept) return tasks.fail(db, job.data, '规则已被删除')
      const key = await ownerKeys.of(companyId)
      const rule: RuleToCheck = { id: ruleId, rule: openRule(key, kept).rule, exempt: NO_EXCEPTIONS }
      const before = await versionBefore(services, db, companyId, payload)
      const earlier: RuleToCheck | null = before && { id: ruleId, rule: before.rule, exempt: NO_EXCEPTIONS }
      const { name: ownName } = await theRow(db, 'company', { id: companyId }, ['name'])
      const contracts = await lastKept(db, sight)
      const corrections = await correctionsOf(services, db, companyId)
      const found: (RuleTrialRow & {
        subject: string
        spans: { file: number; start: number; end: number }[]
      })[] = []
      const counts: Record<string, number> = { 共: contracts.length, 未读: 0, 不触发: 0 }
      let [newlyCaught, newlyFree] = [0, 0]
      for (const [at, row] of contracts.entries()) {
        if (at % AT_ONCE === 0) {
          if (job.signal.aborted) throw new Error('stopped before the end')
          await tasks.progress(
            db,
            job.data,
            (at / contracts.length) * 95,
            `已核对 ${at} / ${contracts.length} 份`,
          )
        }
        if (!row.sheet_sealed) {
          counts.未读!++
          continue
        }
        const sheet = sheetInForce(key, row.subject_id, row.sheet_sealed, corrections.get(row.subject_id))
        const ourSide = ourSideIn(sheet, ownName)
        const about = ourSide ? { ourSide } : {}
        const verdict = verdictOf(rule, sheet, about)
        const was = earlier ? (verdictOf(earlier, sheet, about)?.consequence ?? '通过') : null
        if (!verdict) {
          counts.不触发!++
          if (was && was !== '通过') newlyFree++
          continue
        }
        counts[verdict.consequence] = (counts[verdict.consequence] ?? 0) + 1
        if (was === '通过') newlyCaught++
        const { consequence, shown, why, quotes } = verdict
        found.push({
          ...{ archivedId: row.id, name: row.name, counterpart: row.counterpart, before: was, quotes: [] },
          ...{ consequence, shown, why, subject: row.subject_id, spans: quotes },
        })
      }
      const most = found.sort((a, b) => severityOf(a.consequence) - severityOf(b.consequence)).slice(0, SHOWN)
      const rows: RuleTrialRow[] = []
      for (let from = 0; from < most.length; from += AT_ONCE) {
        const some = most.slice(from, from + AT_ONCE)
        const readings = await readingsOf(
          services,
          db,
          companyId,
          some.map(({ subject }) => subject),
        )
        for (const { subject, spans, ...row } of some) {
          const reading = readings.get(subject)
          rows.push({ ...row, quotes: reading ? spans.map((span) => placeOf(reading, span)) : [] })
        }
      }
      const result: Result = { counts, newlyCaught, newlyFree, rows }
      await db.transaction().execute(async (tx) => {
        await inRows(tx, 'company_rule_trial', of).set({
          result_sealed: key.seal(JSON.stringify(result), TRIAL(ruleId, version)),
          finished_at: clock(),
        })
        await inRows(tx, 'company_rule_version', of).set({ tried_at: clock() })
        await tasks.finish(tx, job.data, {})
      })
    },
  )

const NEVER = {
  state: TRIAL_IS.never,
  progress: 0,
  at: null,
  counts: {},
  newlyCaught: 0,
  newlyFree: 0,
  rows: [],
}

/** The result of trying the current version; of its contracts those whoever reads may see now. */
export const showTrial: PlainHandler<'/companyRule/trial'> = async ({ actor, body, db, services }) => {
  const companyId = companyOf(actor)
  const rule = orNotFound(await rowOf(db, 'company_rule', { company_id: companyId, id: body.ruleId }))
  const { version } = rule
  const trial = await rowOf(db, 'company_rule_trial', { company_id: companyId, rule_id: rule.id, version })
  if (!trial) return { ...NEVER, version }
  const task = await rowOf(db, 'task', { account_id: trial.account_id, id: trial.task_id }, [
    'status',
    'progress',
  ])
  if (!trial.result_sealed)
    return {
      ...NEVER,
      state: task?.status === TASK.failed ? TRIAL_IS.failed : TRIAL_IS.underWay,
      progress: task?.progress ?? 0,
      version,
    }
  const key = await services.ownerKeys.of(companyId)
  const { rows, ...rest } = JSON.parse(key.open(trial.result_sealed, TRIAL(rule.id, version))) as Result
  const sees = actor.grants.has('system:archive:file')
  const seen = sees
    ? await seenAmong(
        db,
        await sightOf(db, actor),
        rows.map(({ archivedId }) => archivedId),
      )
    : new Set()
  return {
    ...rest,
    state: TRIAL_IS.done,
    progress: 100,
    version,
    at: trial.finished_at?.toISOString() ?? null,
    rows: rows.filter(({ archivedId }) => seen.has(archivedId)),
  }
}

const seenAmong = async (db: Queryable, sight: Sight, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select a.id from archived a where ${seenBy(sight)} and a.id = any(${sql.val([...ids])}::uuid[])`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

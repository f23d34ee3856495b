import { chinaDay } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, removeRows, rowsOf, takeRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { sightOf } from '../archive/access.ts'
import { chipsOf } from './chips.ts'
import { judgeStore } from './judge-store.ts'
import { type AskedPlan, readPlan, sayPlan } from './plan.ts'

export const WATCHED = (id: string) => `store_watch:${id}`
const MOST_WATCHES = 20

/** `asWords`: the question is read anew each day, so that 30天内 means the next thirty days. */
export type Watched = { question: string; plan: AskedPlan; asWords: boolean }

export const noteHits = async (
  db: Queryable,
  { companyId, watchId, at }: { companyId: string; watchId: string; at: Date },
  subjectIds: readonly string[],
): Promise<string[]> => {
  if (subjectIds.length === 0) return []
  const { rows } = await sql<{ subject_id: string }>`
    insert into store_watch_hit (company_id, watch_id, subject_id, since)
    select ${companyId}, ${watchId}, subject_id, ${at} from unnest(${sql.val([...subjectIds])}::uuid[]) as hit (subject_id)
    on conflict do nothing returning subject_id`.execute(db)
  return rows.map(({ subject_id }) => subject_id)
}

/** Saved as whoever asks. What meets it today has been seen by him: he is told of what comes. */
export const saveWatch: PlainHandler<'/storeQuestion/saveWatch'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const plan = readPlan(body.plan)
  const sight = await sightOf(db, actor)
  const owner = { company_id: sight.companyId, account_id: actor.accountId }
  const known = await rowsOf(db, 'store_watch', owner, { columns: ['id'] })
  if (known.length >= MOST_WATCHES) throw new CodedError('BAD_REQUEST', `最多保存 ${MOST_WATCHES} 个关注`)
  const watchId = newId()
  const key = await services.ownerKeys.of(sight.companyId)
  const watched: Watched = { question: body.question.trim(), plan, asWords: body.asWords }
  await addRow(db, 'store_watch', {
    ...owner,
    id: watchId,
    plan_sealed: key.seal(JSON.stringify(watched), WATCHED(watchId)),
    home_company_id: actor.actingFrom?.companyId ?? null,
    created_at: now,
    looked_until: now,
    whole_on: chinaDay(now),
  })
  const { answer, contracts } = await judgeStore(services, db, sight, { ...plan, limit: null })
  await noteHits(
    db,
    { companyId: sight.companyId, watchId, at: now },
    answer.hits.map(({ id }) => contracts.get(id)!.subject_id),
  )
  note({ target: sayPlan(plan).slice(0, 100) })
  return { watchId }
}

export const listWatches: PlainHandler<'/storeQuestion/watches'> = async ({ actor, db, services }) => {
  const companyId = companyOf(actor)
  const { rows } = await sql<{ id: string; plan_sealed: Buffer; created_at: Date; hits: number }>`
    select w.id, w.plan_sealed, w.created_at,
           (select count(*)::int from store_watch_hit h where h.company_id = w.company_id and h.watch_id = w.id) as hits
      from store_watch w where w.company_id = ${companyId} and w.account_id = ${actor.accountId}
     order by w.created_at desc, w.id desc`.execute(db)
  const key = await services.ownerKeys.of(companyId)
  return rows.map(({ id, plan_sealed, created_at, hits }) => {
    const { question, plan } = JSON.parse(key.open(plan_sealed, WATCHED(id))) as Watched
    return {
      watchId: id,
      question,
      said: sayPlan(plan),
      chips: chipsOf(plan),
      plan: plan as never,
      hits,
      createdAt: created_at.toISOString(),
    }
  })
}

export const removeWatch: PlainHandler<'/storeQuestion/removeWatch'> = async ({ actor, body, db, note }) => {
  const companyId = companyOf(actor)
  orNotFound(
    await takeRow(
      db,
      'store_watch',
      { company_id: companyId, account_id: actor.accountId, id: body.watchId },
      ['id'],
    ),
  )
  await removeRows(db, 'store_watch_hit', { company_id: companyId, watch_id: body.watchId })
  note({ target: body.watchId })
  return {}
}

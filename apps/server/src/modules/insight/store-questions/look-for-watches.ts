import { chinaDay } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import { inRows } from '../../../platform/db/row.ts'
import { type PolledKind, workOff } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { sightOf } from '../archive/access.ts'
import { parseStoreQuestion } from './engine.ts'
import { judgeStore } from './judge-store.ts'
import { namesSeen } from './names.ts'
import { withTags } from './plan.ts'
import { noteHits, WATCHED, type Watched } from './watches.ts'

export const WATCH_WORK = 'storeWatch'
const EVERY = 300_000
/** A sheet written by a transaction that began earlier and ended later is looked at the next time. */
const OVERLAP = 300_000
const NAMED = 5

type Waiting = {
  company_id: string
  account_id: string
  id: string
  plan_sealed: Buffer
  home_company_id: string | null
  looked_until: Date
  whole_on: string
}

const due =
  ({ db }: Services): PolledKind<Waiting>['due'] =>
  async (now, isFree, most) =>
    (
      await sql<Waiting>`
        select w.company_id, w.account_id, w.id, w.plan_sealed, w.home_company_id, w.looked_until, w.whole_on
          from store_watch w
         where w.looked_until <= ${new Date(now.getTime() - EVERY)} and ${isFree(sql`w.id`)}
         order by w.looked_until limit ${most}`.execute(db)
    ).rows

/**
 * What came under it since it was looked at, or all there is on a new day, judged with the rights its owner has now. Who has
 * lost his seat is told nothing.
 */
const look =
  (services: Services) =>
  async (watch: Waiting): Promise<void> => {
    const { db, clock, ownerKeys } = services
    const now = clock()
    const today = chinaDay(now)
    const { company_id: companyId, account_id: accountId, id } = watch
    const actor = await loadSeat(db, { accountId, companyId, homeCompanyId: watch.home_company_id }, now)
    const key = await ownerKeys.of(companyId)
    const watched = JSON.parse(key.open(watch.plan_sealed, WATCHED(id))) as Watched
    const fresh =
      actor?.grants.has('system:archive:file') && actor.company?.id === companyId
        ? await freshHits(services, watch, actor, watched, today)
        : []
    await db.transaction().execute(async (tx) => {
      const told = new Set(
        await noteHits(
          tx,
          { companyId, watchId: id, at: now },
          fresh.map(({ subjectId }) => subjectId),
        ),
      )
      const names = fresh.filter(({ subjectId }) => told.has(subjectId)).map(({ name }) => `《${name}》`)
      if (names.length > 0)
        await sendMessage(tx, {
          accountId,
          companyId,
          title: '关注的合同有新增',
          content: `「${watched.question}」新增 ${names.length} 份符合：${names.slice(0, NAMED).join('、')}${names.length > NAMED ? ' 等' : ''}。`,
          path: `/askContracts?watchId=${id}`,
          at: now,
        })
      await inRows(tx, 'store_watch', { company_id: companyId, account_id: accountId, id }).set({
        looked_until: now,
        whole_on: today,
      })
    })
  }

const freshHits = async (
  services: Services,
  watch: Waiting,
  actor: NonNullable<Awaited<ReturnType<typeof loadSeat>>>,
  { question, plan, asWords }: Watched,
  today: string,
): Promise<{ subjectId: string; name: string }[]> => {
  const { db } = services
  const sight = await sightOf(db, actor)
  const read = asWords ? parseStoreQuestion(question, { today, names: await namesSeen(db, sight) }) : null
  const meant =
    read && 'plan' in read && read.unknown.length === 0 ? withTags(read.plan, plan.tags ?? []) : plan
  // Days pass without a contract changing: once a day everything is looked at.
  const since = new Date(watch.looked_until.getTime() - OVERLAP)
  const among =
    watch.whole_on < today
      ? sql<boolean>`true`
      : sql<boolean>`a.subject_id in (
          select f.subject_id from fact_sheet f where f.company_id = ${watch.company_id} and f.changed_at >= ${since})`
  const { answer, contracts } = await judgeStore(services, db, sight, { ...meant, limit: null }, among)
  return answer.hits.map(({ id }) => {
    const { subject_id, name } = contracts.get(id)!
    return { subjectId: subject_id, name }
  })
}

export const lookForWatches = (services: Services, signal?: AbortSignal) =>
  workOff(
    services,
    {
      kind: WATCH_WORK,
      due: due(services),
      keyOf: ({ id }) => id,
      about: () => '合同关注',
      work: look(services),
      limitMs: 60_000,
      atOnce: 2,
    },
    signal,
  )

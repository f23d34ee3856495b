import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { inRows, type Row, removeRows, rowOf } from '../../../platform/db/row.ts'
import { type PolledKind, workOff } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { ForeignRefused } from '../../../providers/foreign-app.ts'
import { type AskingCard, CARD_TASKS, taskIn } from './card-point.ts'
import { corpOf, workplaceProvider } from './corp.ts'

// A card keeps its button until somebody tells it otherwise: what was answered on the page, or is over, must not look as if
// it still waited.

type Card = Row<'workplace_card'>
export const CARD_WORK = 'workplace-card'
const BATCH = 200
const LIMIT_MS = 15_000

export const rememberCard = async (
  { db, clock }: Services,
  { companyId, taskId, directoryId, card }: Record<'companyId' | 'taskId' | 'directoryId' | 'card', string>,
): Promise<void> => {
  const values = { foreign_id: directoryId, card, sent_at: clock() }
  await db
    .insertInto('workplace_card')
    .values({ company_id: companyId, task_id: taskId, ...values })
    .onConflict((oc) => oc.columns(['company_id', 'task_id']).doUpdateSet(values))
    .execute()
}

export const forgetCard = async (db: Queryable, companyId: string, taskId: string): Promise<void> =>
  void (await removeRows(db, 'workplace_card', { company_id: companyId, task_id: taskId }))

const asking = ({ db }: Services, after: Card | undefined): Promise<Card[]> =>
  db
    .selectFrom('workplace_card')
    .selectAll()
    .where('ended_at', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('company_id', 'task_id'), '>', eb.tuple(after!.company_id, after!.task_id)),
      ),
    )
    .orderBy('company_id')
    .orderBy('task_id')
    .limit(BATCH)
    .execute()

/** Who they are that were sent cards: members tied to the directory of their company. */
const accountsOf = async ({ db }: Services, cards: readonly Card[]) => {
  const found = await db
    .selectFrom('workplace_member')
    .innerJoin(
      'member',
      onColumns('member', 'workplace_member', { company_id: 'company_id', id: 'member_id' }),
    )
    .select(['workplace_member.company_id', 'workplace_member.foreign_id', 'member.account_id'])
    .where('workplace_member.company_id', 'in', [...new Set(cards.map(({ company_id }) => company_id))])
    .where('workplace_member.foreign_id', 'in', [...new Set(cards.map(({ foreign_id }) => foreign_id))])
    .execute()
  const known = new Map(found.map((one) => [`${one.company_id} ${one.foreign_id}`, one.account_id]))
  return ({ company_id, foreign_id }: Card) => known.get(`${company_id} ${foreign_id}`) ?? null
}

const askedBy = ({ company_id, task_id }: Card, accountId: string | null): AskingCard => ({
  companyId: company_id,
  about: taskIn(task_id).about,
  accountId,
})

/** What became of those of one kind; of a kind nobody knows any more, nothing is known. */
const outcomesOf = async (services: Services, kind: string, cards: readonly AskingCard[]) =>
  services.extensions.find(CARD_TASKS, kind)?.ended(services, cards)

const markEnded = async (services: Services, signal?: AbortSignal): Promise<void> => {
  let after: Card | undefined
  while (!signal?.aborted) {
    const cards = await asking(services, after)
    after = cards.at(-1)
    if (!after) return
    const accountOf = await accountsOf(services, cards)
    for (const kind of new Set(cards.map(({ task_id }) => taskIn(task_id).kind))) {
      const own = cards.filter(({ task_id }) => taskIn(task_id).kind === kind)
      const outcomes = await outcomesOf(
        services,
        kind,
        own.map((card) => askedBy(card, accountOf(card))),
      )
      for (const { company_id, task_id } of own)
        if (outcomes?.has(taskIn(task_id).about))
          await inRows(services.db, 'workplace_card', { company_id, task_id }).set({
            ended_at: services.clock(),
          })
    }
  }
}

const change = async (services: Services, { company_id, task_id }: Card): Promise<void> => {
  const { db } = services
  const card = await rowOf(db, 'workplace_card', { company_id, task_id })
  if (!card) return
  const { kind, about } = taskIn(task_id)
  const asked = askedBy(card, (await accountsOf(services, [card]))(card))
  const outcome = (await outcomesOf(services, kind, [asked]))?.get(about)
  // Asked of him again meanwhile, by somebody's deputy coming back: it still waits.
  if (!outcome)
    return void (await inRows(db, 'workplace_card', { company_id, task_id }).set({ ended_at: null }))
  const corp = await corpOf(services, db, company_id)
  try {
    await workplaceProvider(services).update?.(corp, card.foreign_id, card.card, outcome)
  } catch (error) {
    // Too old, taken back, or changed by whoever pressed it: there is nothing more to be done about it.
    if (!(error instanceof ForeignRefused)) throw error
    services.log.info({ company: company_id, reason: error.message }, 'a card was not changed')
  }
  await forgetCard(db, company_id, task_id)
}

const ended = (services: Services): PolledKind<Card> => ({
  kind: CARD_WORK,
  due: (_now, isFree, most) =>
    services.db
      .selectFrom('workplace_card')
      .selectAll()
      .where('ended_at', 'is not', null)
      .where(isFree(sql.ref('workplace_card.task_id')))
      .orderBy('ended_at')
      .limit(most)
      .execute(),
  keyOf: ({ task_id }) => task_id,
  about: () => '更新聊天中的审批卡片',
  work: (card) => change(services, card),
  limitMs: LIMIT_MS,
})

export const changeEndedCards = async (services: Services, signal?: AbortSignal): Promise<void> => {
  if (!services.workplace) return
  await markEnded(services, signal)
  await workOff(services, ended(services), signal)
}

import { chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows, lockRow, oneOf } from '../../../platform/db/row.ts'
import { workOff } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { administratorsOf } from '../../company/members/administrators.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { STATE, stageOfReminder } from './rules.ts'

export const SEAL_ENDING_WORK = 'national-seal-ending'
const STANDING = oneOf([STATE.active, STATE.stopped])

/** It ends soon, and of that its owner has not been told since it came this near. */
export const endsUntold = (now: Date) => {
  const within = (days: number) => sql`valid_to <= ${new Date(now.getTime() + days * DAY)}`
  return sql<boolean>`valid_to > ${now} and ${within(60)} and (reminded_days is null
    or (reminded_days > 30 and ${within(30)}) or (reminded_days > 7 and ${within(7)}))`
}

/** A seal that ends is made anew in time: whoever runs the company hears sixty, thirty and seven days before. */
export const remindOfEnding = (services: Services, signal?: AbortSignal) =>
  workOff(
    services,
    {
      kind: SEAL_ENDING_WORK,
      due: (now, isFree, most) =>
        services.db
          .selectFrom('national_seal')
          .select(['company_id', 'id', 'name'])
          .where('state', 'in', [STATE.active, STATE.stopped])
          .where(endsUntold(now))
          .where(isFree(sql.ref('national_seal.id')))
          .orderBy('valid_to')
          .limit(most)
          .execute(),
      keyOf: ({ id }) => id,
      about: ({ name }) => `国标电子印章到期提醒：${name}`,
      work: ({ company_id, id }) =>
        services.db.transaction().execute((tx) => remind(services, tx, { company_id, id })),
      limitMs: 30_000,
    },
    signal,
  )

const remind = async ({ clock }: Services, db: Tx, key: { company_id: string; id: string }) => {
  const seal = await lockRow(db, 'national_seal', { ...key, state: STANDING })
  const now = clock()
  const stage = seal?.valid_to && stageOfReminder(seal.valid_to, now)
  if (!seal || !stage || (seal.reminded_days !== null && seal.reminded_days <= stage)) return
  for (const accountId of await administratorsOf(db, seal.company_id))
    await sendMessage(db, {
      accountId,
      companyId: seal.company_id,
      title: '国标电子印章即将到期',
      content: `「${seal.name}」（${seal.es_id}）有效期至 ${chinaDay(seal.valid_to!)}，到期后不能再用它盖章。请及时申请变更（外部制作的请重新导入）；此前盖的章不受影响。`,
      path: '/nationalSeal',
      at: now,
    })
  await inRows(db, 'national_seal', key).set({ reminded_days: stage })
}

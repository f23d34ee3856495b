import { chinaDay } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows, lockRow, oneOf } from '../../../platform/db/row.ts'
import { workOff } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { endsUntold } from '../national-seals/remind-of-ending.ts'
import { STATE, stageOfReminder } from '../national-seals/rules.ts'

export const OWN_SEAL_ENDING_WORK = 'own-seal-ending'

/** A person's own seal, as those of companies. */
export const remindOfOwnEnding = (services: Services, signal?: AbortSignal) =>
  workOff(
    services,
    {
      kind: OWN_SEAL_ENDING_WORK,
      due: (now, isFree, most) =>
        services.db
          .selectFrom('person_national_seal')
          .select(['account_id', 'id'])
          .where('state', 'in', [STATE.active, STATE.stopped])
          .where(endsUntold(now))
          .where(isFree(sql.ref('person_national_seal.id')))
          .orderBy('valid_to')
          .limit(most)
          .execute(),
      keyOf: ({ id }) => id,
      about: () => '个人电子印章到期提醒',
      work: ({ account_id, id }) =>
        services.db.transaction().execute((tx) => remind(services, tx, { account_id, id })),
      limitMs: 30_000,
    },
    signal,
  )

const remind = async ({ clock }: Services, db: Tx, key: { account_id: string; id: string }) => {
  const seal = await lockRow(db, 'person_national_seal', {
    ...key,
    state: oneOf([STATE.active, STATE.stopped]),
  })
  const now = clock()
  const stage = seal && stageOfReminder(seal.valid_to, now)
  if (!stage || (seal.reminded_days !== null && seal.reminded_days <= stage)) return
  await sendMessage(db, {
    accountId: seal.account_id,
    companyId: null,
    title: '个人电子印章即将到期',
    content: `您的个人电子印章（${seal.es_id}）有效期至 ${chinaDay(seal.valid_to)}，到期后不能再用它盖章。请及时重新制作；此前盖的章不受影响。`,
    path: '/personseal',
    at: now,
  })
  await inRows(db, 'person_national_seal', key).set({ reminded_days: stage })
}

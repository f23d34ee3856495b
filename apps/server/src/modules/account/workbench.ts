import type { Data } from '@xinqi/api/calls'
import { readCounter } from '../../platform/db/counters.ts'
import type { Call } from '../../platform/http/call.ts'

/** Counts are kept by whatever changes them; contracts are the first to do so. */
export const workbench = async ({ actor, db }: Call<'/home/workbench'>): Promise<Data<'/home/workbench'>> => {
  const account = await db
    .selectFrom('account')
    .select('identity_status')
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  const owner = actor.company?.id ?? actor.accountId
  const count = (name: string) => readCounter(db, owner, name)
  return {
    counts: {
      waitingForMe: await count('contract.waitingForMe'),
      waitingForOthers: await count('contract.waitingForOthers'),
      dueSoon: await count('contract.dueSoon'),
      finished: await count('contract.finished'),
    },
    guide: [
      {
        key: 'person',
        title: '完成个人实名',
        done: account.identity_status === 1,
        path: '/center/realName',
      },
      ...(actor.company
        ? [
            {
              key: 'company',
              title: '完成企业认证',
              done: actor.company.status === 3,
              path: '/companyVerify',
            },
          ]
        : []),
    ],
  }
}

import type { Data } from '@xinqi/api/calls'
import type { Call } from '../../platform/http/call.ts'
import { countViews } from '../contract-lists/counts.ts'

export const workbench = async ({
  actor,
  db,
  now,
}: Call<'/home/workbench'>): Promise<Data<'/home/workbench'>> => {
  const account = await db
    .selectFrom('account')
    .select('identity_status')
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  return {
    counts: await countViews(db, actor, now),
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

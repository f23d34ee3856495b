import type { Data } from '@xinqi/api/calls'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { SEAL } from '../../seals/company-seals/rules.ts'
import { countViews } from '../lists/counts.ts'

type Step = Data<'/home/workbench'>['guide'][number]

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
  const person: Step = {
    key: 'person',
    title: '完成个人实名',
    done: account.identity_status === 1,
    path: '/center/realName',
  }
  const company: Step | null = actor.company && {
    key: 'company',
    title: '完成企业认证',
    done: actor.company.status === 3,
    path: '/companyVerify',
  }
  return {
    counts: await countViews(db, actor, now),
    guide: [person, ...(company ? [company] : []), ...(await markSteps(db, actor))],
  }
}

/** What one signs with: the company's seal for those who look after it, his own signature for who acts for himself. */
const markSteps = async (db: Queryable, actor: Actor): Promise<Step[]> => {
  if (actor.company) {
    if (!actor.grants.has('system:seal:edit')) return []
    const seal = await db
      .selectFrom('company_seal')
      .select('id')
      .where('company_id', '=', actor.company.id)
      .where('status', 'in', [SEAL.underReview, SEAL.enabled])
      .limit(1)
      .executeTakeFirst()
    return [{ key: 'seal', title: '制作企业印章', done: seal !== undefined, path: '/seal' }]
  }
  const signature = await db
    .selectFrom('person_seal')
    .select('id')
    .where('account_id', '=', actor.accountId)
    .limit(1)
    .executeTakeFirst()
  return [{ key: 'signature', title: '设置个人签名', done: signature !== undefined, path: '/personseal' }]
}

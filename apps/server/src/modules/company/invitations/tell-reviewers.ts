import type { Queryable } from '../../../platform/db/database.ts'
import { sendMessage } from '../../people/messages/messages.ts'

/** The administrators hear of it in their message centre; whoever looks first decides. */
export const tellReviewers = async (
  db: Queryable,
  companyId: string,
  applicant: string,
  now: Date,
): Promise<void> => {
  const admins = await db
    .selectFrom('member')
    .innerJoin('member_role', (join) =>
      join
        .onRef('member_role.company_id', '=', 'member.company_id')
        .onRef('member_role.member_id', '=', 'member.id'),
    )
    .innerJoin('role', (join) =>
      join
        .onRef('role.company_id', '=', 'member_role.company_id')
        .onRef('role.id', '=', 'member_role.role_id'),
    )
    .select('member.account_id')
    .where('member.company_id', '=', companyId)
    .where('member.status', '=', 1)
    .where('role.type', '=', 1)
    .execute()
  for (const { account_id: accountId } of admins) {
    await sendMessage(db, {
      accountId,
      companyId,
      title: '有人申请加入企业',
      content: `${applicant} 申请加入企业，请在邀请记录中审核。`,
      path: '/inviteList?review=0',
      at: now,
    })
  }
}

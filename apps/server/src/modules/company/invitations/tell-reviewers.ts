import type { Queryable } from '../../../platform/db/database.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { administratorsOf } from '../members/administrators.ts'

/** The administrators hear of it in their message centre; whoever looks first decides. */
export const tellReviewers = async (
  db: Queryable,
  companyId: string,
  applicant: string,
  now: Date,
): Promise<void> => {
  for (const accountId of await administratorsOf(db, companyId)) {
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

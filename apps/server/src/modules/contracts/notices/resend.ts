import type { Queryable } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { PolledWork } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { NOTICE_WORK, takeUpAgain } from './deliver.ts'

export const RESEND = 'notices.resend'

/** They wait again, and go out behind the answer. */
const resend = async (services: Services, db: Queryable, noticeIds: readonly string[]): Promise<number> => {
  const count = await takeUpAgain(db, { noticeIds })
  if (count) await services.outbox.publish(db, RESEND, {})
  return count
}

export const failedNotices: PolledWork = { kind: NOTICE_WORK, name: '通知', takeUp: resend }

export const resendNotices = async (call: Call<'/operator/notice/resend'>) => {
  const count = await resend(call.services, call.db, call.body.noticeIds)
  call.note({ target: `${count} 条通知` })
  return { count }
}

import type { NoticeEvent } from '@xinqi/api/notices'
import type { Services } from '../../platform/services.ts'
import { sendWorkNotice } from '../workplace/work-notice.ts'

const WAITS = 0
const SENT = 1
const FAILED = 2
const BATCH = 200

type Parameters = { code?: string; vendorCode?: string | null } & Record<string, string | null | undefined>

const vendorParameters = ({
  vendorCode: _,
  link: __,
  companyId: ___,
  ...known
}: Parameters): Record<string, string> =>
  Object.fromEntries(Object.entries(known).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** Longer than any service takes to answer; whoever died while sending has let go by then. */
const HOLD = 5 * 60_000

/** Takes one for oneself; false when somebody else is at it. */
const take = async ({ db, clock }: Services, id: string): Promise<boolean> => {
  const now = clock()
  const taken = await db
    .updateTable('notice')
    .set({ held_until: new Date(now.getTime() + HOLD) })
    .where('id', '=', id)
    .where('state', '=', WAITS)
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Sends what waits, one by one; what is sent is marked at once. One that fails does not hold back the others, and is
 * tried again with the job.
 */
export const deliverNotices = async (services: Services, contractId?: string): Promise<void> => {
  const { db, columns, sms, mail, clock } = services
  const waiting = await db
    .selectFrom('notice')
    .selectAll()
    .where('state', '=', WAITS)
    .$if(contractId !== undefined, (query) => query.where('contract_id', '=', contractId!))
    .orderBy('created_at')
    .limit(BATCH)
    .execute()
  let failure: unknown
  for (const notice of waiting) {
    if (!(await take(services, notice.id))) continue
    const target = columns.open(notice.target_cipher!)
    try {
      const parameters = notice.parameters as Parameters
      if (notice.channel === 'sms')
        await sms.sendNotice(db, {
          mobile: target,
          template: notice.event as NoticeEvent,
          vendorCode: parameters.vendorCode ?? undefined,
          parameters: vendorParameters(parameters),
          text: notice.content,
        })
      else if (notice.channel === 'mail')
        await mail.send(db, { to: target, subject: notice.title, text: notice.content })
      else
        await sendWorkNotice(services, {
          companyId: parameters.companyId!,
          directoryId: target,
          title: notice.title,
          content: notice.content,
        })
      await db
        .updateTable('notice')
        .set({ state: SENT, sent_at: clock(), reason: null, held_until: null })
        .where('id', '=', notice.id)
        .execute()
    } catch (error) {
      failure = error
      await db
        .updateTable('notice')
        .set({ reason: (error as Error).message.slice(0, 200), held_until: null })
        .where('id', '=', notice.id)
        .execute()
    }
  }
  if (failure) throw failure
}

/** Every try was in vain: it is said so, with the last reason. */
export const giveUp = async ({ db }: Services, contractId: string): Promise<void> => {
  await db
    .updateTable('notice')
    .set({ state: FAILED })
    .where('contract_id', '=', contractId)
    .where('state', '=', WAITS)
    .where('reason', 'is not', null)
    .execute()
}

import type { Queryable } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { sendMessage } from '../messages/messages.ts'

/** Whoever changes what guards an account, its owner hears of it. */
export const tellOwner = (
  db: Queryable,
  message: { accountId: string; title: string; content: string; at: Date },
): Promise<void> =>
  sendMessage(db, {
    ...message,
    companyId: null,
    content: `${message.content}如非本人操作，请立即修改密码并联系客服。`,
    path: '/center/safetySetting',
  })

/** The same to whoever is doing it now. */
export const tellSelf = (
  { actor, db, now }: { actor: Actor; db: Queryable; now: Date },
  title: string,
  content: string,
): Promise<void> => tellOwner(db, { accountId: actor.accountId, title, content, at: now })

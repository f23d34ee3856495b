import type { Queryable } from '../../../platform/db/database.ts'
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

import { CodedError } from '../platform/errors.ts'
import type { MailProvider } from './mail.ts'

/** No mail server is connected: what needs a mailbox is not offered. */
export const mailNone = (): MailProvider => ({
  isSandbox: false,
  isOffered: false,
  send: async () => {
    throw new CodedError('WAY_NOT_OFFERED', '平台没有开通邮件，请使用手机号')
  },
})

import { capability, provide } from '../../../platform/capability.ts'
import { SIGNED_IN } from '../sign-in/signed-in.ts'
import { freezeCalls } from './calls.ts'
import { type NamedTelling, sendNamed, TELL_NAMED, tellNamed } from './notices.ts'

export const freeze = capability({
  name: 'people/freeze',
  calls: freezeCalls,
  jobs: (services, work) =>
    work.job<NamedTelling>('tellNamed', ({ data }) => sendNamed(services, data), {
      on: TELL_NAMED,
      retries: 4,
      retryDelay: 60,
    }),
  provides: [
    provide(SIGNED_IN, {
      what: 'people/freeze',
      follow: (services, db, { accountId, device, address }, now) =>
        tellNamed(
          services,
          db,
          [
            {
              accountId,
              kind: 'login',
              what: '登录',
              content: `您的账号在「${device}」上登录${address ? `，来源地址 ${address}` : ''}。`,
            },
          ],
          now,
        ),
    }),
  ],
  tables: ['name_freeze', 'issued_certificate', 'name_notice'],
  reads: ['account', 'account_closing'],
})

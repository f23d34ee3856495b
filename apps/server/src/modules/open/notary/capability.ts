import { capability, provide } from '../../../platform/capability.ts'
import { NOTARY_MOVED } from '../../evidence/notary/tell.ts'
import { SANDBOX_RESET } from '../apps/sandbox-reset-point.ts'
import { forgetApplications, tellMovedToApp } from './applications-of-app.ts'
import { SIGN_IN_SANDBOX, signInSandbox } from './sign-in-sandbox.ts'

/** Applications for a report or a notary's certificate, made by apps. */
export const openNotary = capability({
  name: 'open/notary',
  jobs: (services, work) =>
    work.job<{ appId: string; applicationId: string }>(
      SIGN_IN_SANDBOX,
      ({ data }) => signInSandbox(services, data),
      { on: SIGN_IN_SANDBOX, retries: 3 },
    ),
  provides: [
    provide(NOTARY_MOVED, { of: 'open/notary', moved: tellMovedToApp }),
    provide(SANDBOX_RESET, { of: 'open/notary', forget: forgetApplications }),
  ],
  tables: ['open_notary'],
  reads: ['company_seal', 'notary_application', 'open_app'],
})

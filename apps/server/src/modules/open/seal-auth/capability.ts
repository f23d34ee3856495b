import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { removeRows } from '../../../platform/db/row.ts'
import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { NAMED_ACTS } from '../../evidence/in-my-name/named-acts.ts'
import { OLDER_ACTS } from '../../evidence/in-my-name/older-acts.ts'
import { SANDBOX_RESET } from '../apps/sandbox-reset-point.ts'
import { APP_CONTRACT_WITNESS } from '../webhooks/contract-witness.ts'
import {
  createSealAuth,
  downloadLetter,
  extendSealAuth,
  linkToLetter,
  listSealAuths,
  revokeSealAuth,
  sealAuthDetail,
} from './console.ts'
import { letterWitness } from './letter-signed.ts'
import { automaticGranted, automaticRevoked, olderGranted, olderRevoked } from './named-acts.ts'
import { listLent, takeBack } from './owners-side.ts'
import { tellOfEnds, tellOfTheDay } from './tell-owner.ts'

/** A sandbox begins anew: nobody's seals are lent to it any more, and nothing was signed by it. */
const forgetAuths = async (db: Queryable, { appId }: { appId: string }): Promise<void> => {
  await removeRows(db, 'open_auto_signature', { app_id: appId })
  await removeRows(db, 'open_seal_auth', { app_id: appId })
}

export const sealAuth = capability({
  name: 'open/seal-auth',
  calls: handlers({
    '/open/sealAuth/list': listSealAuths,
    '/open/sealAuth/detail': sealAuthDetail,
    '/open/sealAuth/create': commitWithFiles<'/open/sealAuth/create'>(createSealAuth),
    '/open/sealAuth/link': linkToLetter,
    '/open/sealAuth/extend': commitWithFiles<'/open/sealAuth/extend'>(extendSealAuth),
    '/open/sealAuth/revoke': revokeSealAuth,
    '/open/sealAuth/letter': commitWithFiles<'/open/sealAuth/letter'>(downloadLetter),
    '/sealAuth/automatic/list': listLent,
    '/sealAuth/automatic/revoke': takeBack,
  }),
  jobs: (services, work) => {
    work.job('open.autoSignedToday', () => tellOfTheDay(services), onTheClock('0 9 * * *', { retries: 3 }))
    work.job('open.sealAuthEnds', () => tellOfEnds(services), onTheClock('30 9 * * *', { retries: 3 }))
  },
  provides: [
    provide(NAMED_ACTS, automaticGranted),
    provide(NAMED_ACTS, automaticRevoked),
    provide(OLDER_ACTS, olderGranted),
    provide(OLDER_ACTS, olderRevoked),
    provide(SANDBOX_RESET, { of: 'open/seal-auth', forget: forgetAuths }),
    provide(APP_CONTRACT_WITNESS, letterWitness),
  ],
  tables: ['open_seal_auth', 'open_seal_auth_change', 'open_auto_signature'],
  reads: [
    'company',
    'company_seal',
    'contract',
    'contract_file',
    'contract_signature',
    'contract_signer',
    'contract_template',
    'contract_type',
    'open_app',
    'open_contract',
    'open_filing',
    'open_user',
    'partner',
  ],
})

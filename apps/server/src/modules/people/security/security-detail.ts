import type { Data } from '@xinqi/api/calls'
import { SIGNING_PASSWORD } from '@xinqi/api/limits'
import { countRows, EMPTY, rowOf, rowsOf } from '../../../platform/db/row.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import { companiesAskingFor } from '../sign-in/second-step-needed.ts'
import { accountOf } from './own-account.ts'
import { siteOf } from './passkeys.ts'
import { provenFor } from './proof.ts'

export const securityDetail: PlainHandler<'/user/security/detail'> = async ({ actor, db, services, now }) => {
  const account = await accountOf(db, actor.accountId)
  const mine = { account_id: actor.accountId }
  const signing = await rowOf(db, 'signing_password', { account_id: mine.account_id }, [
    'failures',
    'changed_at',
  ])
  const totp = await db
    .selectFrom('totp')
    .select('confirmed_at')
    .where('account_id', '=', mine.account_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const left = await countRows(db, 'recovery_code', { account_id: mine.account_id, used_at: EMPTY })
  const passkeys = await rowsOf(
    db,
    'passkey',
    { account_id: mine.account_id },
    { columns: ['id', 'name', 'created_at', 'last_used_at'], by: 'created_at' },
  )
  const asking = await companiesAskingFor(db, actor.accountId)
  const proofWays: Data<'/user/security/detail'>['proofWays'] = [
    ...(account.password_hash ? (['password'] as const) : []),
    ...(account.mobile_cipher ? (['code'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
  ]
  return {
    hasPassword: account.password_hash !== null,
    passwordChangedAt: account.password_changed_at?.toISOString() ?? null,
    mobile: account.mobile_cipher && maskMobile(services.columns.open(account.mobile_cipher)),
    email: account.email_cipher && maskEmail(services.columns.open(account.email_cipher)),
    signingPassword: {
      isSet: signing !== undefined,
      isLocked: (signing?.failures ?? 0) >= SIGNING_PASSWORD.tries,
      changedAt: signing?.changed_at.toISOString() ?? null,
      resetBy: account.id_number_hash ? 'idNumber' : 'password',
    },
    totp: {
      enabledAt: totp?.confirmed_at?.toISOString() ?? null,
      recoveryCodesLeft: left,
      requiredBy: asking.map(({ name }) => name),
    },
    passkeys: passkeys.map((row) => ({
      passkeyId: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    passkeyDomain: siteOf(services.config).rpId,
    signInNotice: account.sign_in_notice,
    proofWays,
    provenFor: await provenFor(db, actor.sessionId, now),
  }
}

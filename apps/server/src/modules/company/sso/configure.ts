import { isUniqueViolation } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler, PreparingCall } from '../../../platform/http/call.ts'
import { OutboundRefused } from '../../../platform/security/outbound.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { ForeignRefused, ForeignUnavailable } from '../../../providers/foreign-app.ts'
import { ssoOf } from './queries.ts'
import { REDIRECT_PATH } from './sign-in.ts'

export const ssoSetting: PlainHandler<'/companySso/detail'> = async ({ actor, db, services }) => {
  const found = await ssoOf(db, companyOf(actor))
  const { PUBLIC_URL } = services.config
  return {
    setting: found
      ? {
          ssoCode: found.sso_code,
          displayName: found.display_name,
          issuer: found.issuer,
          clientId: found.client_id,
          hasSecret: found.client_secret_cipher !== null,
          isEnabled: found.is_enabled,
        }
      : null,
    redirectUri: PUBLIC_URL ? new URL(PUBLIC_URL).origin + REDIRECT_PATH : null,
  }
}

/** What cannot be reached or does not speak for itself is not kept: people would be locked out at the next login. */
export const tryIssuer = async ({ body, services }: PreparingCall<'/companySso/save'>): Promise<void> => {
  if (!body.isEnabled) return
  try {
    await services.oidc.discover(body.issuer)
  } catch (error) {
    const expected =
      error instanceof OutboundRefused ||
      error instanceof ForeignRefused ||
      error instanceof ForeignUnavailable
    if (!expected) throw error
    throw new CodedError('SSO_ISSUER', `无法读取身份提供方的配置：${error.message}`)
  }
}

export const saveSso = async (call: Call<'/companySso/save'>) => {
  const { actor, body, db, services, now } = call
  const companyId = companyOf(actor)
  const values = {
    sso_code: body.ssoCode,
    display_name: body.displayName.trim(),
    issuer: body.issuer,
    client_id: body.clientId.trim(),
    is_enabled: body.isEnabled,
    changed_at: now,
    ...(body.clientSecret ? { client_secret_cipher: services.columns.seal(body.clientSecret) } : {}),
  }
  try {
    await db
      .insertInto('company_sso')
      .values({ company_id: companyId, client_secret_cipher: null, ...values })
      .onConflict((oc) => oc.column('company_id').doUpdateSet(values))
      .execute()
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('SSO_CODE_TAKEN')
    throw error
  }
  call.note({ target: body.ssoCode, detail: { issuer: body.issuer, isEnabled: body.isEnabled } })
  return {}
}

import type { Body, Data } from '@xinqi/api/calls'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { readIdpCertificate } from '../../../providers/saml.ts'
import { isOutsideUrl } from '../webhooks/endpoint-url.ts'
import { addressesOf, METADATA_PATH, RETURN_PATH } from './addresses.ts'
import { type Setting, settingOf } from './queries.ts'
import { isOtherTrust } from './rules.ts'

const shown = (setting: Setting): NonNullable<Data<'/open/sso/detail'>['setting']> => ({
  ssoCode: setting.sso_code,
  displayName: setting.display_name,
  protocol: setting.protocol as 'oidc' | 'saml',
  issuer: setting.issuer,
  clientId: setting.client_id,
  hasSecret: setting.client_secret_cipher !== null,
  idpEntityId: setting.idp_entity_id,
  idpSsoUrl: setting.idp_sso_url,
  certificates: (setting.idp_certificates as string[]).flatMap((pem) => {
    const read = readIdpCertificate(pem)
    return read ? [{ ...read, validTo: read.validTo.toISOString() }] : []
  }),
  loginAttribute: setting.login_attribute,
  nameAttribute: setting.name_attribute,
  isEnabled: setting.is_enabled,
  testedAt: setting.tested_at?.toISOString() ?? null,
})

export const ssoSetting: PlainHandler<'/open/sso/detail'> = async ({ body, db, partner, services }) => {
  const setting = await settingOf(db, partner.partnerId)
  const { origin, redirectUri, entityId, acsUrl } = addressesOf(services, body.origin, partner.partnerId)
  return {
    setting: setting ? shown(setting) : null,
    redirectUri,
    entityId,
    acsUrl,
    metadataUrl: `${origin}${METADATA_PATH}/${partner.partnerId}`,
    loginUrl: setting ? `${origin}${RETURN_PATH}?sso=${setting.sso_code}` : null,
  }
}

const wrong = (why: string): never => {
  throw new CodedError('OPEN_SSO_SETTING', why)
}

type SsoSettings = Body<'/open/sso/save'>

const oidcPart = (services: Services, body: SsoSettings) => {
  if (!body.issuer || !isOutsideUrl(services, body.issuer)) return wrong('颁发者地址须为公网 https 地址')
  if (!body.clientId) return wrong('请填写应用编号（client_id）')
  return {
    issuer: body.issuer,
    client_id: body.clientId.trim(),
    idp_entity_id: null,
    idp_sso_url: null,
    certificates: [] as string[],
  }
}

const samlPart = (services: Services, body: SsoSettings) => {
  if (!body.idpEntityId) return wrong('请填写身份提供方的实体编号（Entity ID）')
  if (!body.idpSsoUrl || !isOutsideUrl(services, body.idpSsoUrl)) return wrong('登录地址须为公网 https 地址')
  const certificates = (body.certificates ?? []).map(
    (text) => readIdpCertificate(text)?.pem ?? wrong('签名证书无法识别，须为 RSA 2048 位以上的 X.509 证书'),
  )
  if (certificates.length === 0) return wrong('请填写身份提供方的签名证书')
  return {
    issuer: null,
    client_id: null,
    idp_entity_id: body.idpEntityId.trim(),
    idp_sso_url: body.idpSsoUrl,
    certificates,
  }
}

/** Whoever is believed after a change is tried out before he is let in: until then passwords alone open the door. */
export const saveSso = async (call: Call<'/open/sso/save'>) => {
  const { body, db, now, partner, services } = call
  const before = await settingOf(db, partner.partnerId)
  const { certificates, ...part } =
    body.protocol === 'oidc' ? oidcPart(services, body) : samlPart(services, body)
  const trust = { ...part, protocol: body.protocol, login_attribute: body.loginAttribute.trim() }
  const newSecret = body.protocol === 'oidc' && body.clientSecret !== undefined
  const mustTest = isOtherTrust(before, { ...trust, certificates, newSecret })
  const values = {
    ...trust,
    sso_code: body.ssoCode,
    display_name: body.displayName.trim(),
    idp_certificates: JSON.stringify(certificates),
    name_attribute: body.nameAttribute?.trim() || null,
    changed_at: now,
    ...(newSecret ? { client_secret_cipher: services.columns.seal(body.clientSecret!) } : {}),
    ...(body.protocol === 'saml' ? { client_secret_cipher: null } : {}),
    ...(mustTest ? { is_enabled: false, tested_at: null } : {}),
  }
  try {
    await db
      .insertInto('open_sso')
      .values({ partner_id: partner.partnerId, ...values })
      .onConflict((oc) => oc.column('partner_id').doUpdateSet(values))
      .execute()
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('OPEN_SSO_CODE_TAKEN')
    throw error
  }
  call.note({ target: body.ssoCode, detail: { protocol: body.protocol, mustTest } })
  return { mustTest }
}

export const switchSso = async (call: Call<'/open/sso/switch'>) => {
  const { body, db, partner } = call
  const setting = orNotFound(await settingOf(db, partner.partnerId))
  if (body.on && !setting.tested_at) throw new CodedError('OPEN_SSO_UNTESTED')
  await inRows(db, 'open_sso', { partner_id: partner.partnerId }).set({ is_enabled: body.on })
  call.note({ target: setting.sso_code, detail: { on: body.on } })
  return {}
}

import type { Setting } from './queries.ts'

/** What the other side calls somebody in SAML; beside it stand the attributes. */
export const NAME_ID = 'NameID'
export type Claims = Record<string, string>

const TRUST = [
  'protocol',
  'issuer',
  'client_id',
  'idp_entity_id',
  'idp_sso_url',
  'login_attribute',
] as const satisfies (keyof Setting)[]

/** Whether another provider, or another reading of what it says, would be believed after this change. */
export const isOtherTrust = (
  before: Setting | undefined,
  after: Pick<Setting, (typeof TRUST)[number]> & { certificates: readonly string[]; newSecret: boolean },
): boolean =>
  !before ||
  after.newSecret ||
  TRUST.some((field) => before[field] !== after[field]) ||
  JSON.stringify(before.idp_certificates) !== JSON.stringify(after.certificates)

/** Plain values only: a list or an object is nobody's login name. */
export const plainClaims = (claims: Record<string, unknown>): Claims =>
  Object.fromEntries(
    Object.entries(claims)
      .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
      .map(([name, value]) => [name, String(value).slice(0, 255)]),
  )

export type Mapped = { loginName: string | null; name: string | null }

export const mapClaims = (
  { login_attribute, name_attribute }: Pick<Setting, 'login_attribute' | 'name_attribute'>,
  claims: Claims,
): Mapped => {
  const said = (attribute: string | null) =>
    (attribute !== null && Object.hasOwn(claims, attribute) ? claims[attribute]?.trim() : null) || null
  return { loginName: said(login_attribute), name: said(name_attribute)?.slice(0, 50) ?? null }
}

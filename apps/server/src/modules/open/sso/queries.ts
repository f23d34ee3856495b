import { X509Certificate } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf, rowsOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Expiry } from '../../../platform/expiries.ts'

export type Setting = Selectable<Tables['open_sso']>

export const settingOf = (db: Queryable, partnerId: string): Promise<Setting | undefined> =>
  rowOf(db, 'open_sso', { partner_id: partnerId })

/** At the door: only what its partner has switched on. */
export const settingNamed = (db: Queryable, ssoCode: string): Promise<Setting | undefined> =>
  rowOf(db, 'open_sso', { sso_code: ssoCode, is_enabled: true })

/** Partners whose people come by OpenID Connect. */
export const oidcPartners = async (db: Queryable): Promise<{ issuer: string; name: string }[]> =>
  (await rowsOf(db, 'open_sso', { is_enabled: true, protocol: 'oidc' })).flatMap(
    ({ issuer, display_name }) => (issuer ? { issuer, name: display_name } : []),
  )

/** By SAML: until when the provider's certificates are good; of two the later one counts. */
export const samlExpiries = async (db: Queryable): Promise<Expiry[]> =>
  (await rowsOf(db, 'open_sso', { is_enabled: true, protocol: 'saml' })).map(
    ({ display_name, idp_certificates }) => {
      const what = `${display_name} 的登录证书（SAML）`
      try {
        const ends = (idp_certificates as string[]).map((pem) => Date.parse(new X509Certificate(pem).validTo))
        return {
          what,
          kind: 'identity',
          endsAt: ends.length ? new Date(Math.max(...ends)) : null,
          problem: null,
        }
      } catch (error) {
        return { what, kind: 'identity', endsAt: null, problem: (error as Error).message }
      }
    },
  )

import type { SignAlgorithm } from '@xinqi/api/open/signing-text'
import { OPEN_PARTNER } from '@xinqi/api/status'
import { EMPTY, rowOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { seated } from './acts-for.ts'
import { type Network, networkHolds, readNetwork } from './ip-list.ts'
import type { OpenApp } from './open-call.ts'

export type KnownKey = {
  id: string
  algorithm: SignAlgorithm
  secret: string | null
  publicKey: Buffer | null
  endsAt: Date | null
}
export type KnownApp = {
  app: OpenApp
  partnerOn: boolean
  keys: ReadonlyMap<string, KnownKey>
  admits: (address: string) => boolean
  /** Null when the seat or the company is closed. */
  actor: Actor | null
}
export type Keyring = {
  find: (appId: string) => Promise<KnownApp | undefined>
  forget: (appId: string) => void
}

/** Revocations and new addresses act within this time even if a signal is lost. */
const REMEMBERED_MS = 5000
const MOST = 5000

/** Apps with their keys and addresses, looked up once in a while and at once when one changes. */
export const makeKeyring = (services: Services): Keyring => {
  const cache = new Map<string, { known: KnownApp; until: number }>()
  const forget = (appId: string) => void cache.delete(appId)
  services.signals.on('open_app_changed', forget)
  services.signals.onGap(() => cache.clear())
  return {
    forget,
    find: async (appId) => {
      // By the clock on the wall: how long something is remembered is no business of a test's clock.
      const now = performance.now()
      const cached = cache.get(appId)
      if (cached && cached.until > now) return cached.known
      const known = await load(services, appId)
      if (!known) return undefined
      if (cache.size >= MOST) cache.delete(cache.keys().next().value!)
      cache.set(appId, { known, until: now + REMEMBERED_MS })
      return known
    },
  }
}

const seatOf = ({ db, clock }: Services, app: OpenApp) =>
  loadSeat(db, { accountId: app.account_id, companyId: app.company_id, homeCompanyId: null }, clock())

const load = async (services: Services, appId: string): Promise<KnownApp | undefined> => {
  const { db, columns } = services
  const app = await rowOf(db, 'open_app', { id: appId, removed_at: EMPTY })
  if (!app) return undefined
  const partner = await theRow(db, 'partner', { id: app.partner_id }, ['status'])
  const keys = await rowsOf(db, 'open_key', { app_id: appId })
  const networks = await rowsOf(db, 'open_ip', { app_id: appId }, { columns: ['network'] })
  const sitting = await seated(db, app)
  return {
    app: sitting ?? app,
    partnerOn: partner.status !== OPEN_PARTNER.frozen,
    keys: new Map(
      keys.map((key): [string, KnownKey] => [
        key.id,
        {
          id: key.id,
          algorithm: key.algorithm as SignAlgorithm,
          secret: key.secret_cipher && columns.open(key.secret_cipher),
          publicKey: key.public_key,
          endsAt: key.ends_at,
        },
      ]),
    ),
    admits: networkHolds(
      networks.map(({ network }) => readNetwork(network)).filter((one): one is Network => one !== null),
    ),
    actor: sitting && (await seatOf(services, sitting)),
  }
}

import { chinaDay } from '@xinqi/api/china-day'
import type { Pace } from '@xinqi/api/open/public-endpoint'
import { PUBLIC_RATES } from '@xinqi/api/open/registry'
import { OPEN_APP } from '@xinqi/api/status'
import { inRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { AppConfig } from '../gateway/app-config.ts'
import { rateOf } from '../gateway/pace.ts'
import { readInbox } from '../realms/inbox.ts'
import { appChanged, appOf, appsOf } from './app-of.ts'
import { checksOf, progressOf } from './go-live.ts'
import { originsOf, themeOf } from './look.ts'
import { requestsOf } from './scopes.ts'

export const listApps: PlainHandler<'/open/app/list'> = async (call) => {
  const { db, now } = call
  const apps = await appsOf(call)
  const ids = apps.map(({ id }) => id)
  if (ids.length === 0) return { list: [] }
  const usage = await db
    .selectFrom('open_usage')
    .select(({ fn }) => ['app_id', fn.sum<number>('calls').as('calls')])
    .where('app_id', 'in', ids)
    .where('day', '=', chinaDay(now))
    .groupBy('app_id')
    .execute()
  const ending = await db
    .selectFrom('open_key')
    .select(({ fn }) => ['app_id', fn.min('ends_at').as('ends_at')])
    .where('app_id', 'in', ids)
    .where('ends_at', '>', now)
    .groupBy('app_id')
    .execute()
  return {
    list: apps.map((app) => ({
      appId: app.id,
      name: app.name,
      isSandbox: app.is_sandbox,
      status: app.status,
      callsToday: Number(usage.find(({ app_id }) => app_id === app.id)?.calls ?? 0),
      keyEndsAt: ending.find(({ app_id }) => app_id === app.id)?.ends_at?.toISOString() ?? null,
      createdAt: app.created_at.toISOString(),
    })),
  }
}

export const appOptions = async (call: Call<'/open/app/options'>) => ({
  list: (await appsOf(call)).map(({ id, name, is_sandbox }) => ({ appId: id, name, isSandbox: is_sandbox })),
})

export const appDetail: PlainHandler<'/open/app/detail'> = async (call) => {
  const app = await appOf(call, call.body.appId)
  const { name } = await theRow(call.db, 'company', { id: app.company_id }, ['name'])
  const config = app.config as AppConfig
  return {
    appId: app.id,
    name: app.name,
    purpose: app.purpose,
    isSandbox: app.is_sandbox,
    status: app.status,
    companyName: name,
    ipEnforced: app.ip_enforced,
    config: {
      intent: config.intent ?? ['sms'],
      readSeconds: config.readSeconds ?? 0,
      mayRefuse: config.mayRefuse ?? true,
      mayTransfer: config.mayTransfer ?? true,
      deadlineDays: config.deadlineDays ?? 30,
      maskAccounts: config.maskAccounts ?? false,
    },
    rates: (Object.keys(PUBLIC_RATES) as (Pace | 'sandbox')[])
      .filter((pace): pace is Pace => pace !== 'sandbox')
      .map((pace) => ({ pace, perSecond: rateOf(app, pace) })),
    abilities: app.abilities as string[],
    requests: await requestsOf(call.db, app.id),
    theme: {
      ...themeOf(app),
      logo: app.logo_blob
        ? call.services.links.make({ blobId: app.logo_blob, fileName: 'logo', download: false })
        : null,
    },
    origins: originsOf(app),
    checks: app.is_sandbox ? checksOf(await progressOf(call.db, app, call.now), app.id) : [],
    createdAt: app.created_at.toISOString(),
  }
}

type Change = '/open/app/update' | '/open/app/switch' | '/open/app/saveConfig' | '/open/ip/switch'
const change = async (call: Call<Change>, values: object) => {
  const app = await appOf(call, call.body.appId)
  await inRows(call.db, 'open_app', { id: app.id }).set(values)
  await appChanged(call.db, app.id)
  call.note({ target: app.name, detail: { appId: app.id, changed: Object.keys(values) } })
  return {}
}

export const updateApp = (call: Call<'/open/app/update'>) =>
  change(call, { name: call.body.name.trim(), purpose: call.body.purpose?.trim() || null })

/** Refused at once; what is already on its way to the partner still arrives. */
export const switchApp = (call: Call<'/open/app/switch'>) => change(call, { status: call.body.on ? 1 : 0 })

export const saveConfig = (call: Call<'/open/app/saveConfig'>) =>
  change(call, { config: JSON.stringify(call.body.config) })

export const switchIp = async (call: Call<'/open/ip/switch'>) => {
  const app = await appOf(call, call.body.appId)
  if (!app.is_sandbox) throw new CodedError('OPEN_IP_LAST', '正式应用始终启用 IP 白名单')
  return change(call, { ip_enforced: call.body.enforced })
}

/** Its calls are refused from now on; what it started stays where it is. */
export const removeApp = async (call: Call<'/open/app/remove'>) => {
  const { db, note, now } = call
  const app = await appOf(call, call.body.appId)
  const has = await rowOf(db, 'open_contract', { app_id: app.id }, ['contract_id'])
  if (!app.is_sandbox && has) throw new CodedError('OPEN_APP_BUSY')
  await inRows(db, 'open_app', { id: app.id }).set({ removed_at: now, status: OPEN_APP.off })
  await appChanged(db, app.id)
  note({ target: app.name, detail: { appId: app.id } })
  return {}
}

const SHOWN = 100

export const sandboxInbox = async (call: Call<'/open/app/sandboxInbox'>) => {
  const app = await appOf(call, call.body.appId)
  if (!app.realm) throw new CodedError('OPEN_SANDBOX_ONLY')
  return { list: await readInbox(call.services, call.db, app.realm, SHOWN) }
}

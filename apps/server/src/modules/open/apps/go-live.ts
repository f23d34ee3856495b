import type { Data } from '@xinqi/api/calls'
import { isLocalOrigin } from '@xinqi/api/open/origin-rules'
import { COMPANY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRows, EMPTY, inRows, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { addEndpoint } from '../webhooks/add-endpoint.ts'
import type { Signature } from '../webhooks/endpoint-secret.ts'
import { PUSH } from '../webhooks/publish-event.ts'
import { appOf } from './app-of.ts'
import { makeApp } from './create-app.ts'
import { originsOf } from './look.ts'
import { type Carried, WENT_LIVE } from './went-live.ts'

type Check = Data<'/open/app/detail'>['checks'][number]
export type Progress = {
  isCertified: boolean
  hasKeyPair: boolean
  hasAddress: boolean
  hasArrived: boolean
  hasFinished: boolean
}

/** What stands between a sandbox and going live. Pure. */
export const checksOf = (done: Progress, appId: string): Check[] => {
  const at = (path: string) => `${path}?appId=${appId}`
  return [
    {
      key: 'company',
      title: '绑定已认证的企业',
      done: done.isCertified,
      needed: true,
      hint: '正式应用代表这家企业发起和签署合同',
      path: '/platform/openUser?tab=account',
    },
    {
      key: 'contract',
      title: '在沙箱完成一份合同',
      done: done.hasFinished,
      needed: true,
      hint: '从上传、发起到最后一人签署，完整走通一次',
      path: '/platform/openDoc#start',
    },
    {
      key: 'callback',
      title: '回调地址返回过 2xx',
      done: done.hasArrived,
      needed: true,
      hint: '回调是合同完成的凭据；可用测试推送或一份沙箱合同验证',
      path: at('/platform/openUser/notify'),
    },
    {
      key: 'address',
      title: '登记服务器出口 IP',
      done: done.hasAddress,
      needed: true,
      hint: '正式应用只接受白名单中的地址，沙箱的白名单会一并带过去',
      path: at('/platform/openUser/ipWhitelist'),
    },
    {
      key: 'keyPair',
      title: '使用自己的密钥对（建议）',
      done: done.hasKeyPair,
      needed: false,
      hint: 'RSA 或 SM2 的私钥只在您手里；不使用时以 HMAC 密钥签名',
      path: '/platform/tools/apps',
    },
  ]
}

const FINISHED = 4

export const progressOf = async (db: Queryable, app: OpenApp, now: Date): Promise<Progress> => {
  const company = await db
    .selectFrom('partner')
    .innerJoin('company', 'company.id', 'partner.company_id')
    .select('company.status')
    .where('partner.id', '=', app.partner_id)
    .executeTakeFirst()
  const keyPair = await db
    .selectFrom('open_key')
    .select('id')
    .where('app_id', '=', app.id)
    .where('algorithm', '<>', 'HMAC-SHA256')
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst()
  const address = await rowOf(db, 'open_ip', { app_id: app.id }, ['id'])
  const arrived = await rowOf(db, 'open_push', { app_id: app.id, status: PUSH.arrived }, ['id'])
  const finished = await db
    .selectFrom('open_contract')
    .innerJoin('contract', 'contract.id', 'open_contract.contract_id')
    .select('contract.id')
    .where('open_contract.app_id', '=', app.id)
    .where('contract.status', '=', FINISHED)
    .executeTakeFirst()
  return {
    isCertified: company?.status === COMPANY.certified,
    hasKeyPair: Boolean(keyPair),
    hasAddress: Boolean(address),
    hasArrived: Boolean(arrived),
    hasFinished: Boolean(finished),
  }
}

/** The production twin of a sandbox app: settings, addresses, receivers and templates are taken over; keys and secrets never. */
export const goLive: PlainHandler<'/open/app/goLive'> = async (call) => {
  const { body, db, note, now, partner, services } = call
  const sandbox = await appOf(call, body.appId)
  if (!sandbox.is_sandbox) throw new CodedError('OPEN_SANDBOX_ONLY')
  const missing = checksOf(await progressOf(db, sandbox, now), sandbox.id).filter(
    ({ needed, done }) => needed && !done,
  )
  if (missing.length)
    throw new CodedError('OPEN_GO_LIVE', `还需完成：${missing.map(({ title }) => title).join('、')}`)
  const origins = originsOf(sandbox)
  const leftBehind = origins.frames.filter(isLocalOrigin)
  const made = await makeApp(services, db, { ...partner, name: body.name, isSandbox: false })
  await inRows(db, 'open_app', { id: made.appId }).set({
    purpose: sandbox.purpose,
    config: JSON.stringify(sandbox.config),
    theme: JSON.stringify(sandbox.theme),
    logo_blob: sandbox.logo_blob,
    origins: JSON.stringify({
      ...origins,
      frames: origins.frames.filter((one) => !leftBehind.includes(one)),
    }),
  })
  const addresses = await rowsOf(db, 'open_ip', { app_id: sandbox.id })
  await addRows(
    db,
    'open_ip',
    addresses.map(({ network, remark }) => ({
      app_id: made.appId,
      id: newId(),
      network,
      remark,
      added_by: partner.name,
      created_at: now,
    })),
  )
  note({ target: body.name, detail: { from: sandbox.id, appId: made.appId } })
  const twin = await appOf(call, made.appId)
  const templates: Carried[] = []
  for (const { carry } of services.extensions.all(WENT_LIVE))
    templates.push(...(await carry({ services, db, now, author: partner.name }, sandbox, twin)))
  const endpoints = await takeOverEndpoints(call, sandbox.id, made.appId)
  return { ...made, endpoints, templates, leftBehind }
}

const takeOverEndpoints = async (call: Call<'/open/app/goLive'>, from: string, appId: string) => {
  const rows = await rowsOf(
    call.db,
    'open_endpoint',
    { app_id: from, purpose: 'app', removed_at: EMPTY },
    { by: 'created_at' },
  )
  const taken = []
  for (const { url, events, signature, remark } of rows) {
    const { secret } = await addEndpoint(call.services, call.db, {
      appId,
      url,
      events: events as string[],
      signature: signature as Signature,
      remark,
    })
    taken.push({ url, secret })
  }
  return taken
}

import { messageAddress } from '../../../platform/config/whole-address.ts'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { removeRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler, PreparingCall } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import type {
  CallbackSecrets,
  Corp,
  WorkplaceProvider,
  WorkplaceVendor,
} from '../../../providers/workplace.ts'
import { limitAddress } from '../../people/third-party/address-limit.ts'
import { askedOf } from '../../people/third-party/vendor-errors.ts'
import { callbackPath, hasCallbacks } from './callback-path.ts'

/** A whole office may come from one address in one hour. */
const CLIENTS_PER_HOUR = 2000
export const CLIENT_PAGE = '/ddLogin'

type CorpRow = {
  vendor: string
  corp_id: string
  app_key: string
  app_secret_cipher: Buffer
  agent_id: string
  callback_cipher: Buffer | null
}

export const workplaceProvider = ({ workplace }: Pick<Services, 'workplace'>): WorkplaceProvider => {
  if (!workplace) throw new CodedError('SIGN_IN_WAY_OFF', '平台未接入钉钉、企业微信或飞书')
  return workplace
}

/** Which messengers a company can choose here; one that speaks to a single one is DingTalk. */
export const offeredBy = (provider: WorkplaceProvider | null) => {
  if (!provider) return []
  return provider.offered ?? [{ vendor: 'dingtalk' as const, isSandbox: provider.isSandbox }]
}

const isSandboxVendor = (provider: WorkplaceProvider | null, vendor: string): boolean =>
  offeredBy(provider).find((one) => one.vendor === vendor)?.isSandbox ?? false

/** A messenger the installation has switched off since stays set up, and is not asked. */
const opened = ({ columns, workplace }: Pick<Services, 'columns' | 'workplace'>, row: CorpRow): Corp => {
  if (!offeredBy(workplace).some(({ vendor }) => vendor === row.vendor))
    throw new CodedError('SIGN_IN_WAY_OFF')
  return {
    vendor: row.vendor as WorkplaceVendor,
    corpId: row.corp_id,
    appKey: row.app_key,
    appSecret: columns.open(row.app_secret_cipher),
    agentId: row.agent_id,
    callback: row.callback_cipher && JSON.parse(columns.open(row.callback_cipher)),
  }
}

const corpRow = (db: Queryable, companyId: string) => rowOf(db, 'workplace_corp', { company_id: companyId })

export const corpOf = async (services: Services, db: Queryable, companyId: string): Promise<Corp> => {
  const row = await corpRow(db, companyId)
  if (!row) throw new CodedError('WORKPLACE_NONE')
  return opened(services, row)
}

export const corpByCorpId = async (services: Services, db: Queryable, corpId: string) => {
  const row = await rowOf(db, 'workplace_corp', { corp_id: corpId })
  if (!row) throw new CodedError('WORKPLACE_NONE')
  return { companyId: row.company_id, corp: opened(services, row) }
}

export const companyInfo: PlainHandler<'/dd/currentCompanyInfo'> = async ({ actor, db, services }) => {
  const companyId = companyOf(actor)
  const company = await theRow(db, 'company', { id: companyId }, ['name'])
  const row = await corpRow(db, companyId)
  // The keys of the app are the business of those who may change them.
  const mayConfigure = actor.grants.has('system:setting:companyEdit')
  return {
    companyName: company.name,
    isConnected: row !== undefined,
    corpId: row?.corp_id ?? null,
    appKey: (mayConfigure && row?.app_key) || null,
    agentId: (mayConfigure && row?.agent_id) || null,
    vendor: (row?.vendor as WorkplaceVendor | undefined) ?? null,
    offered: offeredBy(services.workplace).map(({ vendor, isSandbox }) => ({ vendor, isSandbox })),
    isSandbox: isSandboxVendor(services.workplace, row?.vendor ?? 'dingtalk'),
    callbackUrl:
      mayConfigure && row && hasCallbacks(row.vendor)
        ? messageAddress(services.config, callbackPath(row.vendor, row.corp_id))
        : null,
    hasCallback: Boolean(row?.callback_cipher),
  }
}

/** What 企业微信 gives is 43 letters of base64; 飞书 takes what its administrator types. */
const WECOM_KEY = /^[A-Za-z0-9]{43}$/

/** The old ones go with the directory they belong to. */
const callbackOf = (
  { services, body }: PreparingCall<'/dd/saveCompany'>,
  kept: CorpRow | undefined,
  vendor: WorkplaceVendor,
): CallbackSecrets | null => {
  if (body.callback) {
    if (!hasCallbacks(vendor)) throw new CodedError('BAD_REQUEST', '钉钉的卡片不在聊天中处理')
    if (vendor === 'wecom' && !WECOM_KEY.test(body.callback.key))
      throw new CodedError('BAD_REQUEST', 'EncodingAESKey 应为 43 位字母或数字')
    return body.callback
  }
  const isSame = kept?.vendor === vendor && kept.corp_id === body.corpId
  return body.callback === undefined && isSame && kept.callback_cipher
    ? JSON.parse(services.columns.open(kept.callback_cipher))
    : null
}

/** A key the messenger does not accept is not kept. */
export const checkCorp = async (call: PreparingCall<'/dd/saveCompany'>): Promise<Corp> => {
  const { actor, body, db, services } = call
  const provider = workplaceProvider(services)
  const kept = await corpRow(db, companyOf(actor))
  const appSecret = body.appSecret ?? (kept && services.columns.open(kept.app_secret_cipher))
  if (!appSecret) throw new CodedError('SSO_SECRET_REQUIRED')
  const vendor = body.vendor ?? 'dingtalk'
  if (!offeredBy(provider).some((one) => one.vendor === vendor)) throw new CodedError('SIGN_IN_WAY_OFF')
  // A secret kept is one of the messenger it was given for.
  if (!body.appSecret && kept?.vendor !== vendor) throw new CodedError('SSO_SECRET_REQUIRED')
  const { corpId, agentId } = body
  const callback = callbackOf(call, kept, vendor)
  const corp = { vendor, corpId, appKey: body.appKey.trim(), appSecret, agentId, callback }
  await askedOf(call, () => provider.check(corp), 'WORKPLACE_REFUSED')
  return corp
}

export const saveCorp = async (call: Call<'/dd/saveCompany'>, corp: Corp) => {
  const { actor, db, services, now } = call
  const companyId = companyOf(actor)
  const before = await corpRow(db, companyId)
  const values = {
    vendor: corp.vendor,
    corp_id: corp.corpId,
    app_key: corp.appKey,
    app_secret_cipher: services.columns.seal(corp.appSecret),
    agent_id: corp.agentId,
    callback_cipher: corp.callback ? services.columns.seal(JSON.stringify(corp.callback)) : null,
    changed_at: now,
  }
  try {
    await db
      .insertInto('workplace_corp')
      .values({ company_id: companyId, ...values })
      .onConflict((oc) => oc.column('company_id').doUpdateSet(values))
      .execute()
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('WORKPLACE_CORP_TAKEN')
    throw error
  }
  if (before && (before.corp_id !== corp.corpId || before.vendor !== corp.vendor)) {
    // Ids of another directory mean other people and departments.
    await removeRows(db, 'workplace_member', { company_id: companyId })
    await removeRows(db, 'workplace_department', { company_id: companyId })
    await removeRows(db, 'workplace_card', { company_id: companyId })
  }
  call.note({ target: corp.corpId })
  return {}
}

/** Whoever opens the page in a messenger's client: which messenger that is, and where it says who is there. */
export const workplaceClient: PlainHandler<'/dd/client'> = async (call) => {
  const { body, db, services } = call
  await limitAddress(call, 'workplaceClient', CLIENTS_PER_HOUR)
  const provider = workplaceProvider(services)
  const { corp } = await corpByCorpId(services, db, body.corpId)
  const returnUrl = `${services.config.PUBLIC_URL ?? body.origin}${CLIENT_PAGE}?corpId=${encodeURIComponent(body.corpId)}`
  const isSandbox = isSandboxVendor(provider, corp.vendor)
  return {
    vendor: corp.vendor,
    isSandbox,
    url: provider.authorizeUrl?.(corp, body.state, returnUrl) ?? null,
  }
}

import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { removeRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import type { Corp, WorkplaceProvider } from '../../../providers/workplace.ts'
import { askedOf } from '../../people/third-party/vendor-errors.ts'

type CorpRow = { corp_id: string; app_key: string; app_secret_cipher: Buffer; agent_id: string }

export const messengerOf = ({ workplace }: Pick<Services, 'workplace'>): WorkplaceProvider => {
  if (!workplace) throw new CodedError('SIGN_IN_WAY_OFF', '平台未接入钉钉')
  return workplace
}

const opened = ({ columns }: Pick<Services, 'columns'>, row: CorpRow): Corp => ({
  corpId: row.corp_id,
  appKey: row.app_key,
  appSecret: columns.open(row.app_secret_cipher),
  agentId: row.agent_id,
})

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
    isSandbox: services.workplace?.isSandbox ?? false,
  }
}

/** A key the messenger does not accept is not kept. */
export const tryCorp = async (call: Call<'/dd/saveCompany'>): Promise<Corp> => {
  const { actor, body, db, services } = call
  const provider = messengerOf(services)
  const kept = await corpRow(db, companyOf(actor))
  const appSecret = body.appSecret ?? (kept && services.columns.open(kept.app_secret_cipher))
  if (!appSecret) throw new CodedError('SSO_SECRET_REQUIRED')
  const corp = { corpId: body.corpId, appKey: body.appKey.trim(), appSecret, agentId: body.agentId }
  await askedOf(call, () => provider.check(corp), 'WORKPLACE_REFUSED')
  return corp
}

export const saveCorp = async (call: Call<'/dd/saveCompany'>, corp: Corp) => {
  const { actor, db, services, now } = call
  const companyId = companyOf(actor)
  const before = await corpRow(db, companyId)
  const values = {
    corp_id: corp.corpId,
    app_key: corp.appKey,
    app_secret_cipher: services.columns.seal(corp.appSecret),
    agent_id: corp.agentId,
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
  if (before && before.corp_id !== corp.corpId) {
    // Ids of another directory mean other people and departments.
    await removeRows(db, 'workplace_member', { company_id: companyId })
    await removeRows(db, 'workplace_department', { company_id: companyId })
  }
  call.note({ target: corp.corpId })
  return {}
}

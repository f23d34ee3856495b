import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { sealDetail } from '../../seals/company-seals/list-seals.ts'
import { presentDesign } from '../../seals/company-seals/present-design.ts'
import { appOf } from '../apps/app-of.ts'
import { asWeb } from '../gateway/as-web.ts'
import { USER_STATUS } from '../users/app-users.ts'
import { ownerFor } from './owner.ts'
import { countSeals, findOwners, findSeals, type OwnedSeal, type PossibleOwner } from './queries.ts'
import { historyOf } from './seal-history.ts'
import { whoMayUse } from './who-may-use.ts'

const paged = ({ page = 1, pageSize = PAGE_SIZE_DEFAULT }: { page?: number; pageSize?: number }) => ({
  offset: (page - 1) * pageSize,
  limit: pageSize,
})

const present = (services: Services, row: OwnedSeal) => ({
  ...presentDesign(services, row),
  account: row.account,
  ownerName: row.owner_name,
  ownerKind: row.owner_kind,
  remark: row.remark,
  uses: row.uses,
  createdAt: row.created_at.toISOString(),
})

export const listAppSeals: PlainHandler<'/open/seal/list'> = async (call) => {
  const { body, db, services } = call
  const app = await appOf(call, body.appId)
  const { appId: _, page: __, pageSize: ___, ...asked } = body
  const counts = await countSeals(db, app, asked)
  const rows = await findSeals(db, app, asked, paged(body))
  return {
    total: counts
      .filter(({ status }) => !asked.status || status === asked.status)
      .reduce((sum, { count }) => sum + count, 0),
    counts,
    list: rows.map((row) => present(services, row)),
  }
}

export const appSealDetail: PlainHandler<'/open/seal/detail'> = async (call) => {
  const { body, db, services } = call
  const { app, actor } = await ownerFor(call)
  const { account, sealId } = body
  const [row] = await findSeals(db, app, { account, sealId }, { offset: 0, limit: 1 })
  if (!row) throw new CodedError('NOT_FOUND', '印章不存在')
  const { company } = actor
  const own = company && (await sealDetail(asWeb<'/companySeal/detail'>(call, actor, { sealId })))
  const kept = company && (await theRow(db, 'company', { id: company.id }, ['is_self_adaptive_seal']))
  return {
    ...present(services, row),
    original: own?.original ?? null,
    legalName: own?.legalName ?? null,
    legalConsentAt: own?.legalConsentAt ?? null,
    isSelfAdaptive: kept?.is_self_adaptive_seal ?? null,
    history: await historyOf(call, sealId, company?.id ?? null),
    mayUse: await whoMayUse(call, { app, actor }, { sealId, row, keeper: own?.keeper?.name ?? null }),
  }
}

const problemOf = ({ status, is_proven }: PossibleOwner): string | null => {
  if (status !== USER_STATUS.normal) return '已冻结'
  return is_proven ? null : '尚未实名'
}

export const listOwners: PlainHandler<'/open/seal/owners'> = async (call) => {
  const { body, db } = call
  const app = await appOf(call, body.appId)
  const rows = await findOwners(db, app, body, paged(body))
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map((row) => ({
      account: row.account,
      name: row.name,
      kind: row.kind,
      agent: row.agent,
      hasOfficial: row.has_official,
      hasLegal: row.has_legal,
      names: row.names,
      problem: problemOf(row),
    })),
  }
}

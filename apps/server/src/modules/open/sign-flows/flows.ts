import { chinaMinute } from '@xinqi/api/china-day'
import { CONTRACT_ACTIONS, type ContractAction } from '@xinqi/api/contract-life/vocabulary'
import { publicStatus } from '@xinqi/api/open/public-shapes'
import { ENTRY_TYPE } from '@xinqi/api/quota'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Row } from '../../../platform/db/row.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { SIGNER } from '../../contracts/contract/aggregate.ts'
import { stepsOf } from '../../contracts/contract/steps.ts'
import { pagePictures } from '../../contracts/signing/page-pictures.ts'
import { recordOfContract } from '../../evidence/record/records.ts'
import { appIdsOf, appOf } from '../apps/app-of.ts'
import { contractRow } from '../contracts/app-contracts.ts'
import { askedFor, foundContracts, listContracts, wholeContract } from '../contracts/read.ts'
import { asWeb } from '../gateway/as-web.ts'
import { pushesWithUrl } from '../webhooks/pushes.ts'
import { actingFor } from './acting.ts'

type Progress = { contract_id: string; parties: string[]; signed: number; signers: number }

const progressOf = async (db: Queryable, ids: readonly string[]): Promise<Map<string, Progress>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Progress>`
    select c.id as contract_id,
           coalesce((select array_agg(distinct coalesce(p.company_name, s.name)) from contract_party p
                       left join contract_signer s on s.contract_id = p.contract_id and s.party_id = p.id and s.status <> ${SIGNER.released}
                      where p.contract_id = c.id and coalesce(p.company_name, s.name) is not null), '{}') as parties,
           (select count(*)::int from contract_signer s where s.contract_id = c.id and s.status = ${SIGNER.signed}) as signed,
           (select count(*)::int from contract_signer s where s.contract_id = c.id and s.status <> ${SIGNER.released}) as signers
      from contract c where c.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.contract_id, row]))
}

export const listFlows: PlainHandler<'/apiContract/list'> = async (call) => {
  const { appId, page = 1, pageSize = 20, ...filter } = call.body
  const { rows, total } = await listContracts(call.services, call.db, await appIdsOf(call, appId), {
    ...filter,
    page,
    pageSize,
  })
  const progress = await progressOf(
    call.db,
    rows.map(({ contract_id }) => contract_id),
  )
  return {
    total,
    list: rows.map((row) => ({
      appId: row.app_id,
      contractNo: row.contract_no,
      name: row.name,
      status: publicStatus(row.status, row.phase),
      parties: progress.get(row.contract_id)?.parties ?? [],
      signed: progress.get(row.contract_id)?.signed ?? 0,
      signers: progress.get(row.contract_id)?.signers ?? 0,
      createdAt: row.created_at.toISOString(),
      deadlineAt: row.deadline_at?.toISOString() ?? null,
      completedAt: row.finished_at?.toISOString() ?? null,
    })),
  }
}

export const countFlows = async (call: Call<'/apiContract/count'>) => {
  const { appId, ...filter } = call.body
  const appIds = await appIdsOf(call, appId)
  const called = await askedFor(call.services, appIds, filter)
  const rows = await foundContracts(call.db, appIds, filter, called)
    .select(['contract.status', 'contract.phase', sql<number>`count(*)`.as('count')])
    .groupBy(['contract.status', 'contract.phase'])
    .execute()
  const counts = new Map<string, number>()
  for (const { status, phase, count } of rows) {
    const word = publicStatus(status, phase)
    counts.set(word, (counts.get(word) ?? 0) + Number(count))
  }
  return {
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    counts: [...counts].map(([status, count]) => ({ status, count })),
  }
}

/** Copies taken for it, less what came back. */
const chargedFor = async (db: Queryable, contractId: string): Promise<number> => {
  const rows = await db
    .selectFrom('quota_entry')
    .select(['type', sql<number>`sum(quantity)`.as('quantity')])
    .where('reference', '=', contractId)
    .where('kind', '=', 'contract')
    .groupBy('type')
    .execute()
  const of = (type: number) => Math.abs(Number(rows.find((row) => row.type === type)?.quantity ?? 0))
  return of(ENTRY_TYPE.spent) - of(ENTRY_TYPE.givenBack)
}

export const flowDetail: PlainHandler<'/apiContract/detail'> = async (call) => {
  const { body, db, services } = call
  const app = await appOf(call, body.appId)
  const { contract_id } = await contractRow(db, app.id, body.contractNo)
  const { deadline, files, ...whole } = await wholeContract(services, db, app.id, body.contractNo)
  const steps = await stepsOf(db, contract_id)
  return {
    ...whole,
    appId: app.id,
    deadlineAt: deadline,
    files: files.map(({ fileId, name, pages }) => ({ fileId, name, pages })),
    steps: steps.map((step) => ({
      label: CONTRACT_ACTIONS[step.action as ContractAction] ?? step.action,
      who: step.company_name ?? step.actor_name,
      at: step.at.toISOString(),
    })),
    charged: await chargedFor(db, contract_id),
    evidenceNo: (await recordOfContract(db, contract_id))?.number ?? null,
  }
}

/** To look at: who looks is written over what he sees, and written down. */
export const flowPages = async (call: Call<'/apiContract/pages'>) => {
  const { body, note, now, partner } = call
  const acting = await actingFor(call)
  const { contract_id } = await contractRow(call.db, acting.app.id, body.contractNo)
  const list = await pagePictures(
    asWeb<'/contract/pagePictures'>(acting, acting.actor, {
      contractId: contract_id,
      fileId: body.fileId,
      pages: body.pages,
    }),
  )
  note({ target: body.contractNo, detail: { appId: acting.app.id, fileId: body.fileId } })
  const day = chinaMinute(now)
  return { watermark: `${partner.partnerName} ${partner.name} ${day}`, list }
}

const presentPush = (row: Row<'open_push'> & { url: string }) => ({
  pushId: row.id,
  type: row.event_type,
  seq: row.seq,
  url: row.url,
  status: row.status,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
})

export const flowPushes: PlainHandler<'/apiContract/pushes'> = async (call) => {
  const { body, db } = call
  const app = await appOf(call, body.appId)
  const { contract_id } = await contractRow(db, app.id, body.contractNo)
  const rows = await pushesWithUrl(db)
    .where('open_push.app_id', '=', app.id)
    .where('open_push.contract_id', '=', contract_id)
    .orderBy('open_push.created_at')
    .limit(200)
    .execute()
  return { list: rows.map(presentPush) }
}

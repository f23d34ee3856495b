import type { Queryable } from '../../../platform/db/database.ts'
import { latestRows, rowOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { METHOD_LABEL } from '../../contracts/contract/witness.ts'
import { urge } from '../../contracts/signing/urge.ts'
import { appOf } from '../apps/app-of.ts'
import { passedFilings } from '../filings/filings.ts'
import { authOf, authState, countAuths, type Listed, listAuths, scopeOf } from './auths.ts'
import { possibleGrantors } from './grantor.ts'
import { letterLink } from './letter-link.ts'
import { requestAuth, requestExtension } from './request-auth.ts'
import { revokeAuth } from './revoke.ts'

const USES_SHOWN = 100

const present = (row: Listed, now: Date) => ({
  authId: row.id,
  authNo: row.number,
  account: row.account,
  companyName: row.company_name,
  seals: row.seals,
  filingName: row.filing_name,
  scope: scopeOf(row),
  endsAt: row.ends_at.toISOString(),
  notice: row.notice,
  status: authState(row, now),
  isExtending: row.granted_at !== null && row.pending_letter_id !== null,
  used: row.used,
  createdAt: row.created_at.toISOString(),
})

export const listSealAuths: PlainHandler<'/open/sealAuth/list'> = async (call) => {
  const { body, db, now } = call
  const app = await appOf(call, body.appId)
  const types = await rowsOf(
    db,
    'contract_type',
    { company_id: app.company_id, is_enabled: true },
    { columns: ['name'], by: 'name' },
  )
  const templates = await latestRows(
    db,
    'contract_template',
    { company_id: app.company_id, kind: 'contract' },
    { by: 'created_at', columns: ['no', 'name'], most: 200 },
  )
  return {
    list: (await listAuths(db, app.id, body, now)).map((row) => present(row, now)),
    counts: await countAuths(db, app.id, now),
    grantors: await possibleGrantors(db, app),
    filings: (await passedFilings(db, app.id)).map(({ id, name }) => ({ filingId: id, name })),
    types: types.map(({ name }) => name),
    templates: templates.map(({ no, name }) => ({ templateNo: no, name })),
  }
}

export const sealAuthDetail: PlainHandler<'/open/sealAuth/detail'> = async (call) => {
  const { body, db, now } = call
  const app = await appOf(call, body.appId)
  const [row] = await listAuths(db, app.id, { authId: body.authId }, now)
  if (!row) throw new CodedError('OPEN_AUTH_UNKNOWN')
  return {
    ...present(row, now),
    letterNo: await letterNumber(db, row.letter_id),
    grantedAt: row.granted_at?.toISOString() ?? null,
    grantedBy: row.granted_by,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: row.revoked_by,
    revokeReason: row.revoke_reason,
    letterSignatures: await signaturesOf(db, row.letter_id),
    changes: (await rowsOf(db, 'open_seal_auth_change', { auth_id: row.id }, { by: ['at', 'id'] })).map(
      ({ what, by_name, detail, at }) => ({ what, by: by_name, detail, at: at.toISOString() }),
    ),
    uses: (
      await latestRows(db, 'open_auto_signature', { auth_id: row.id }, { by: 'signed_at', most: USES_SHOWN })
    ).map((one) => ({
      contractNo: one.contract_no,
      contractName: one.contract_name,
      sealName: one.seal_name,
      amountCents: one.amount_cents === null ? null : Number(one.amount_cents),
      signedAt: one.signed_at.toISOString(),
      toldAt: one.told_at?.toISOString() ?? null,
    })),
  }
}

const letterNumber = async (db: Queryable, letterId: string | null): Promise<string | null> => {
  if (!letterId) return null
  const row = await rowOf(db, 'open_contract', { contract_id: letterId }, ['contract_no'])
  return row?.contract_no ?? null
}

const signaturesOf = async (db: Queryable, letterId: string | null) => {
  if (!letterId) return []
  const rows = await rowsOf(
    db,
    'contract_signature',
    { contract_id: letterId },
    { columns: ['subject', 'intent_method', 'signed_at'], by: 'sequence' },
  )
  return rows.map(({ subject, intent_method, signed_at }) => ({
    subject,
    method: METHOD_LABEL[intent_method ?? 0] ?? '–',
    signedAt: signed_at.toISOString(),
  }))
}

export const createSealAuth = async (call: Call<'/open/sealAuth/create'>) => {
  const { body, note, now, partner, services, visitor } = call
  const app = await appOf(call, body.appId)
  const { endsAt, ...asked } = body
  const auth = await requestAuth(
    { services, db: call.db, app, now, visitor },
    { ...asked, ...(endsAt ? { endsAt: new Date(endsAt) } : {}) },
    partner.name,
  )
  note({ target: auth.number, detail: { appId: app.id, account: body.account } })
  const { url } = await letterLink({ services, db: call.db, app, now }, auth, partner.name)
  return { authId: auth.id, authNo: auth.number, url }
}

/** Sent again as the product reminds of any contract. */
export const linkToLetter = async (call: Call<'/open/sealAuth/link'>) => {
  const { body, note, now, partner, services, visitor } = call
  const db = call.db
  const app = await appOf(call, body.appId)
  const auth = await authOf(db, app.id, { authId: body.authId })
  note({ target: auth.number, detail: { appId: app.id, sent: body.send === true } })
  if (!auth.pending_letter_id) throw new CodedError('OPEN_AUTH_UNKNOWN', '没有等待签署的授权书')
  if (body.send) {
    const actor = await loadSeat(
      db,
      { accountId: app.account_id, companyId: app.company_id, homeCompanyId: null },
      now,
    )
    if (!actor) throw new CodedError('OPEN_APP_OFF')
    await urge({ db, services, now, actor, visitor, contractId: auth.pending_letter_id })
  }
  const { url } = await letterLink({ services, db, app, now }, auth, partner.name)
  return { url, sent: body.send === true }
}

export const extendSealAuth = async (call: Call<'/open/sealAuth/extend'>) => {
  const { body, note, now, partner, services, visitor } = call
  const app = await appOf(call, body.appId)
  const auth = await requestExtension(
    { services, db: call.db, app, now, visitor },
    body.authId,
    new Date(body.endsAt),
    partner.name,
  )
  note({ target: auth.number, detail: { appId: app.id, endsAt: body.endsAt } })
  const { url } = await letterLink({ services, db: call.db, app, now }, auth, partner.name)
  return { url }
}

export const revokeSealAuth = async (call: Call<'/open/sealAuth/revoke'>) => {
  const { body, db, note, now, partner, services } = call
  const app = await appOf(call, body.appId)
  const said = { by: partner.name, reason: body.reason.trim() || '合作方撤销' }
  const auth = await revokeAuth({ services, db, now, app }, { authId: body.authId }, said)
  note({ target: auth.number, detail: { appId: app.id, reason: said.reason } })
  return {}
}

export const downloadLetter = async (call: Call<'/open/sealAuth/letter'>) => {
  const { body, db, note, services } = call
  const app = await appOf(call, body.appId)
  const auth = await authOf(db, app.id, { authId: body.authId })
  note({ target: auth.number, detail: { appId: app.id } })
  if (!auth.letter_id) throw new CodedError('OPEN_AUTH_UNSIGNED')
  const file = await theRow(db, 'contract_file', { contract_id: auth.letter_id }, ['current_blob'])
  const blob = orNotFound(await services.blobs.find(db, file.current_blob!))
  const bytes = await services.blobs.read(blob)
  return {
    fileName: `自动签署授权书-${auth.number}.pdf`,
    mediaType: 'application/pdf',
    size: bytes.length,
    download: true,
    read: async (start: number, end: number) => bytes.subarray(start, end),
  }
}

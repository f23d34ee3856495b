import { isDay } from '@xinqi/api/china-day'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { certifiedCompanyOf, verifiedPerson } from '../company-seals/access.ts'
import { type LifeStep, lockNationalSeal, noteLifeStep } from './queries.ts'
import { oweReport } from './report-steps.ts'
import { CLASS, invalidityProblem, isOver, type LifeAction, lossProblem, nextState, STATE } from './rules.ts'
import { tellAdministrators } from './tell-administrators.ts'

type Locked = Awaited<ReturnType<typeof lockNationalSeal>>
type Change = { reason: string; by: LifeStep['by']; at: Date; from?: Date }

/** Nothing else sets the state of a national seal, but making it. The key of one that is over is gone with it. */
export const changeState = async (
  db: Tx,
  seal: Locked,
  action: Exclude<LifeAction, 'make'>,
  { reason, by, at, from = at }: Change,
): Promise<void> => {
  const state = nextState(seal.state, action)
  if (!state) throw new CodedError('NATIONAL_SEAL_STATE')
  await inRows(db, 'national_seal', { company_id: seal.company_id, id: seal.id }).set({
    state,
    ...(isOver(state) ? { key_wrapped: null, key_cipher: null, signing_cipher: null } : {}),
  })
  const sequence = await noteLifeStep(db, {
    companyId: seal.company_id,
    sealId: seal.id,
    name: seal.name,
    esId: seal.es_id,
    action,
    state,
    from,
    reason,
    by,
    at,
  })
  await oweReport(db, seal, { sequence, action, at })
}

type ReasonCall =
  | Call<'/nationalSeal/refuse'>
  | Call<'/nationalSeal/stop'>
  | Call<'/nationalSeal/resume'>
  | Call<'/nationalSeal/cancel'>
type ChangeCall =
  | ReasonCall
  | Call<'/nationalSeal/disconnect'>
  | Call<'/nationalSeal/lose'>
  | Call<'/nationalSeal/record'>
  | Call<'/nationalSeal/invalidate'>

const lockForChange = async (call: ChangeCall) => {
  const { actor, body, db, services } = call
  const companyId = certifiedCompanyOf(actor)
  const { name } = await verifiedPerson(db, services.columns, actor.accountId)
  return {
    seal: await lockNationalSeal(db, companyId, body.id),
    by: { accountId: actor.accountId, name },
  }
}

const withReason = (action: 'refuse' | 'stop' | 'resume' | 'cancel') => async (call: ReasonCall) => {
  const { seal, by } = await lockForChange(call)
  const reason = call.body.reason.trim()
  await changeState(call.db, seal, action, { reason, by, at: call.now })
  call.note({ target: seal.name, detail: { nationalSealId: seal.id, esId: seal.es_id, reason } })
  return {}
}

export const refuseSeal = withReason('refuse')
export const stopSeal = withReason('stop')
export const resumeSeal = withReason('resume')
export const cancelNationalSeal = withReason('cancel')

/** Signatures made from that moment on are refused by whoever asks this register. */
export const loseSeal = async (call: Call<'/nationalSeal/lose'>) => {
  const { body, db, note, now } = call
  const { seal, by } = await lockForChange(call)
  const since = new Date(body.since)
  const problem = seal.valid_from && lossProblem(since, seal.valid_from, now)
  if (problem) throw new CodedError('BAD_REQUEST', problem)
  const reason = body.reason.trim()
  await changeState(db, seal, 'lose', { reason, by, at: now, from: since })
  note({
    target: seal.name,
    detail: { nationalSealId: seal.id, esId: seal.es_id, since: body.since, reason },
  })
  return {}
}

export type Invalidity = {
  authority: string
  documentNo: string
  decidedOn: string
  /** Null where it never was valid. */
  since: Date | null
  reason: string
}

/** Found invalid by a court or an authority: never used again, and what was sealed from that moment on does not count. */
export const invalidate = async (
  db: Tx,
  seal: Locked,
  { authority, documentNo, decidedOn, since, reason }: Invalidity,
  { by, at }: Pick<Change, 'by' | 'at'>,
): Promise<void> => {
  const madeAt = seal.valid_from
  if (!madeAt || !nextState(seal.state, 'invalidate')) throw new CodedError('NATIONAL_SEAL_STATE')
  const from = since ?? madeAt
  const problem = invalidityProblem({ since: from, decidedOn }, madeAt, at)
  if (problem) throw new CodedError('BAD_REQUEST', problem)
  await inRows(db, 'national_seal', { company_id: seal.company_id, id: seal.id }).set({
    found_by: authority,
    found_document: documentNo,
    found_on: decidedOn,
  })
  await changeState(db, seal, 'invalidate', {
    reason: `${authority}于 ${decidedOn} 以 ${documentNo} 认定无效：${reason}`,
    by,
    at,
    from,
  })
}

export const invalidateSeal = async (call: Call<'/nationalSeal/invalidate'>) => {
  const { actor, body, db, note, now, services } = call
  const { seal, by } = await lockForChange(call)
  const authority = body.authority.trim()
  const documentNo = body.documentNo.trim()
  const since = body.since === null ? null : new Date(body.since)
  await invalidate(
    db,
    seal,
    { authority, documentNo, decidedOn: body.decidedOn, since, reason: body.reason.trim() },
    { by, at: now },
  )
  await tellAdministrators(
    services,
    db,
    actor,
    `「${seal.name}」已登记为被${authority}认定无效，文书 ${documentNo}，不能再用它盖章。`,
    now,
  )
  note({ target: seal.name, detail: { nationalSealId: seal.id, esId: seal.es_id, authority, documentNo } })
  return {}
}

/** Only what was made elsewhere is recorded elsewhere; a seal of the platform's own never says it is. */
export const recordSeal = async (call: Call<'/nationalSeal/record'>) => {
  const { body, db, note, now } = call
  const { seal, by } = await lockForChange(call)
  if (seal.class !== CLASS.brought)
    throw new CodedError('NATIONAL_SEAL_STATE', '平台制作的印章供内部使用，不办理备案登记')
  if (!isDay(body.recordedOn)) throw new CodedError('BAD_REQUEST', '日期不存在，请检查')
  const recorded = {
    record_no: body.recordNo.trim(),
    record_authority: body.authority.trim(),
    recorded_on: body.recordedOn,
  }
  await changeState(db, seal, 'record', {
    reason: `备案编号 ${recorded.record_no}，备案机关“${recorded.record_authority}”`,
    by,
    at: now,
  })
  await inRows(db, 'national_seal', { company_id: seal.company_id, id: seal.id }).set(recorded)
  note({ target: seal.name, detail: { nationalSealId: seal.id, recordNo: recorded.record_no } })
  return {}
}

/** What was made elsewhere lives on there; it signs here no more. */
const disconnect = async (
  db: Tx,
  seal: Locked,
  { reason, by, at }: Pick<Change, 'reason' | 'by' | 'at'>,
): Promise<void> => {
  await inRows(db, 'national_seal', { company_id: seal.company_id, id: seal.id }).set({
    company_seal_id: null,
    signing_service: null,
    signing_cipher: null,
    connected_at: null,
  })
  await noteLifeStep(db, {
    companyId: seal.company_id,
    sealId: seal.id,
    name: seal.name,
    esId: seal.es_id,
    action: 'disconnect',
    state: seal.state,
    from: at,
    reason,
    by,
    at,
  })
}

/** When the seal it goes with is cancelled, so is it; one made elsewhere only loses its connection. */
export const endWithCompanySeal = async (
  db: Tx,
  { companyId, sealId, by, now }: { companyId: string; sealId: string; by: string; now: Date },
): Promise<void> => {
  const seals = await rowsOf(db, 'national_seal', { company_id: companyId, company_seal_id: sealId })
  for (const { id, state } of seals) {
    const action = state === STATE.applied ? 'refuse' : 'cancel'
    if (!nextState(state, action)) continue
    const seal = await lockNationalSeal(db, companyId, id)
    const change = { reason: '企业印章已注销', by: { accountId: by, name: null }, at: now }
    if (seal.class === CLASS.brought) await disconnect(db, seal, change)
    else await changeState(db, seal, action, change)
  }
}

/** Given back into the hands it came from: it stays imported, and can be connected again. */
export const disconnectSeal = async (call: Call<'/nationalSeal/disconnect'>) => {
  const { body, db, note, now } = call
  const { seal, by } = await lockForChange(call)
  if (!seal.signing_cipher) throw new CodedError('NATIONAL_SEAL_STATE', '这枚印章没有连接签章服务')
  await disconnect(db, seal, { reason: body.reason.trim(), by, at: now })
  note({ target: seal.name, detail: { nationalSealId: seal.id, reason: body.reason } })
  return {}
}

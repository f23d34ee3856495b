import { type Row, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import { type Call, commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { unlessFrozen } from '../../people/freeze/standing-freezes.ts'
import { lossProblem } from '../national-seals/rules.ts'
import { makeOwnSeal } from './make-own-seal.ts'
import { changeOwnSeal, eventsOf, lockOwnSeal } from './queries.ts'

const present = (row: Row<'person_national_seal'>, now: Date) => ({
  id: row.id,
  personSealId: row.person_seal_id,
  name: row.name,
  state: row.state,
  isExpired: row.valid_to < now,
  esId: row.es_id,
  maker: row.maker,
  validFrom: row.valid_from.toISOString(),
  validTo: row.valid_to.toISOString(),
  createdAt: row.created_at.toISOString(),
})

const listOwn = async ({ actor, db, now, services }: Call<'/personSeal/national/list'>) => {
  const rows = await rowsOf(db, 'person_national_seal', { account_id: actor.accountId }, { by: 'created_at' })
  return {
    making: services.nationalSeals.making,
    seals: rows.reverse().map((row) => present(row, now)),
  }
}

const ownDetail = async ({ actor, body, db, now }: Call<'/personSeal/national/detail'>) => {
  const row = orNotFound(
    await rowOf(db, 'person_national_seal', { account_id: actor.accountId, id: body.id }),
  )
  const events = await eventsOf(db, actor.accountId, row.id)
  return {
    ...present(row, now),
    history: events.map(({ action, state, from_at, reason, at }) => ({
      action,
      state,
      from: from_at.toISOString(),
      reason,
      at: at.toISOString(),
    })),
  }
}

/** Without the key: it can be shown to anybody, and nobody can seal with it. */
const exportOwn = async ({ actor, body, db, note, services }: Call<'/personSeal/national/export'>) => {
  const row = orNotFound(
    await rowOf(db, 'person_national_seal', { account_id: actor.accountId, id: body.id }),
  )
  const blob = await services.blobs.find(db, orNotFound(row.esl_blob))
  const bytes = await services.blobs.read(orNotFound(blob))
  note({ target: row.name, detail: { nationalSealId: row.id, esId: row.es_id } })
  return {
    fileName: `${row.name}-${row.es_id}.esl`,
    mediaType: 'application/octet-stream',
    size: bytes.length,
    download: true,
    read: async (start: number, end: number) => bytes.subarray(start, end),
  }
}

type Reasoned =
  | Call<'/personSeal/national/stop'>
  | Call<'/personSeal/national/resume'>
  | Call<'/personSeal/national/cancel'>

const withReason = (action: 'stop' | 'resume' | 'cancel') => async (call: Reasoned) => {
  const { actor, body, db, note, now } = call
  const seal = await lockOwnSeal(db, actor.accountId, body.id)
  await changeOwnSeal(db, seal, action, { reason: body.reason.trim(), at: now })
  note({ target: seal.name, detail: { nationalSealId: seal.id, esId: seal.es_id } })
  return {}
}

const loseOwn = async ({ actor, body, db, note, now }: Call<'/personSeal/national/lose'>) => {
  const seal = await lockOwnSeal(db, actor.accountId, body.id)
  const since = new Date(body.since)
  const problem = lossProblem(since, seal.valid_from, now)
  if (problem) throw new CodedError('BAD_REQUEST', problem)
  await changeOwnSeal(db, seal, 'lose', { reason: body.reason.trim(), at: now, from: since })
  note({ target: seal.name, detail: { nationalSealId: seal.id, esId: seal.es_id, since: body.since } })
  return {}
}

export const personNationalSealsCalls = handlers({
  '/personSeal/national/list': listOwn,
  '/personSeal/national/detail': ownDetail,
  '/personSeal/national/export': commitWithFiles<'/personSeal/national/export'>(exportOwn),
  '/personSeal/national/make': makeOwnSeal,
  '/personSeal/national/stop': withReason('stop'),
  '/personSeal/national/resume': unlessFrozen<'/personSeal/national/resume'>(withReason('resume')),
  '/personSeal/national/lose': loseOwn,
  '/personSeal/national/cancel': withReason('cancel'),
})

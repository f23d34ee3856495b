import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRow, inRows, latestRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { appChanged, appOf } from './app-of.ts'

export const SCOPE = { waiting: 0, granted: 1, refused: 2 } as const

/** Asked for here, decided by the platform's own people. */
export const applyScope = async (call: Call<'/open/app/applyScope'>) => {
  const { body, db, note, now, partner } = call
  const app = await appOf(call, body.appId)
  const isRate = body.scope === 'rate'
  if (isRate && !(body.perSecond && body.pace))
    throw new CodedError('BAD_REQUEST', '请选择接口类别并填写每秒次数')
  if (!isRate && (app.abilities as string[]).includes(body.scope))
    throw new CodedError('BAD_REQUEST', '已经开通，无需申请')
  const waiting = await rowOf(
    db,
    'open_scope_request',
    { app_id: app.id, scope: body.scope, status: SCOPE.waiting },
    ['id'],
  )
  if (waiting) throw new CodedError('OPEN_SCOPE_WAITING')
  await addRow(db, 'open_scope_request', {
    app_id: app.id,
    id: newId(),
    scope: body.scope,
    pace: isRate ? body.pace! : null,
    per_second: isRate ? body.perSecond! : null,
    reason: body.reason.trim(),
    asked_by: partner.name,
    created_at: now,
  })
  note({ target: app.name, detail: { appId: app.id, scope: body.scope } })
  return {}
}

export const requestsOf = async (db: Queryable, appId: string) => {
  const rows = await latestRows(db, 'open_scope_request', { app_id: appId }, { by: 'created_at', most: 20 })
  return rows.map(({ scope, per_second, reason, status, answer, created_at }) => ({
    scope,
    perSecond: per_second,
    reason,
    status,
    answer,
    createdAt: created_at.toISOString(),
  }))
}

/** Acts at the app's next call. */
export const decideScope = async (
  db: Queryable,
  decision: { requestId: string; granted: boolean; answer: string | null; now: Date },
): Promise<{ appName: string; scope: string }> => {
  const request = orNotFound(
    await inRow(db, 'open_scope_request', {
      id: decision.requestId,
      status: SCOPE.waiting,
    }).set({
      status: decision.granted ? SCOPE.granted : SCOPE.refused,
      answer: decision.answer,
      decided_at: decision.now,
    }),
  )
  const app = await theRow(db, 'open_app', { id: request.app_id })
  if (decision.granted) {
    const rates = {
      ...(app.rates as object),
      ...(request.pace ? { [request.pace]: request.per_second } : {}),
    }
    const abilities = new Set(app.abilities as string[])
    if (!request.pace) abilities.add(request.scope)
    await inRows(db, 'open_app', { id: app.id }).set({
      rates: JSON.stringify(rates),
      abilities: JSON.stringify([...abilities]),
    })
    await appChanged(db, app.id)
  }
  return { appName: app.name, scope: request.scope }
}

import { type OpenCall, openCommitWithFiles, openHandlers } from '../gateway/open-call.ts'
import { authOf, listAuths, presentPublic } from './auths.ts'
import { autoSign } from './auto-sign.ts'
import { letterLink } from './letter-link.ts'
import { requestAuth } from './request-auth.ts'
import { revokeAuth } from './revoke.ts'

const create = async (call: OpenCall<'sealAuth/create'>) => {
  const { app, body, note } = call
  const { templates = [], types = [], counterparties = [], maxAmountCents = null } = body.scope ?? {}
  const auth = await requestAuth(
    { ...call, db: call.db },
    {
      account: body.account,
      sealIds: body.sealNos,
      scope: { templates, types, counterparties, maxAmountCents },
      ...(body.until ? { endsAt: new Date(body.until) } : {}),
      notice: body.notice ?? 'daily',
    },
    `接口 ${app.name}`,
  )
  note({ target: auth.number, detail: { account: body.account } })
  const { ttl, returnUrl, state } = body
  return { authNo: auth.number, ...(await letterLink(call, auth, 'api', { ttl, returnUrl, state })) }
}

export const sealAuthEndpoints = openHandlers({
  'sealAuth/create': openCommitWithFiles<'sealAuth/create'>(create),
  'sealAuth/get': async ({ app, body, db, now }) =>
    presentPublic(await authOf(db, app.id, { authNo: body.authNo }), now),
  'sealAuth/list': async ({ app, body, db, now }) => ({
    list: (await listAuths(db, app.id, { ...(body.account ? { account: body.account } : {}) }, now)).map(
      (row) => presentPublic(row, now),
    ),
  }),
  'sealAuth/revoke': async (call) => {
    const { app, body, now } = call
    call.note({ target: body.authNo, detail: { reason: body.reason } })
    const said = { by: `接口 ${app.name}`, reason: body.reason }
    return presentPublic(await revokeAuth(call, { authNo: body.authNo }, said), now)
  },
  'contract/autoSign': autoSign,
})

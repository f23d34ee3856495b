import type { Call } from '../../../platform/http/call.ts'
import { postponeNumbered, terminateNumbered, urgeNumbered, withdrawNumbered } from '../contracts/act-on.ts'
import { standingNumbered } from '../contracts/app-contracts.ts'
import { downloadLinks } from '../contracts/download-links.ts'
import { replaceSigner } from '../contracts/replace-signer.ts'
import { makeSignLink } from '../links/endpoints.ts'
import { sendLink } from '../links/send-link.ts'
import { actingFor } from './acting.ts'

// The same doors the public API goes through.

type Noting = { note: Call<'/apiContract/urge'>['note']; body: { appId: string; contractNo: string } }
const noted = ({ note, body }: Noting, detail: object = {}) =>
  note({ target: body.contractNo, detail: { appId: body.appId, ...detail } })

export const urgeFlow = async (call: Call<'/apiContract/urge'>) => {
  noted(call)
  return urgeNumbered(await actingFor(call), call.body.contractNo)
}

export const withdrawFlow = async (call: Call<'/apiContract/withdraw'>) => {
  const { contractNo, reason } = call.body
  noted(call, { reason })
  return withdrawNumbered(await actingFor(call), contractNo, reason)
}

export const postponeFlow = async (call: Call<'/apiContract/postpone'>) => {
  const { contractNo, deadline } = call.body
  noted(call, { deadline })
  return postponeNumbered(await actingFor(call), contractNo, deadline)
}

export const terminateFlow = async (call: Call<'/apiContract/terminate'>) => {
  const { contractNo, kind, reason } = call.body
  noted(call, { kind, reason })
  return terminateNumbered(await actingFor(call), { contractNo, kind, reason })
}

export const correctSigner = async (call: Call<'/apiContract/correctSigner'>) => {
  const { appId: _, ...asked } = call.body
  const acting = await actingFor(call)
  noted(call, { account: asked.account })
  await replaceSigner(acting, asked)
  const { status } = await standingNumbered(call.services, call.db, acting.app.id, asked.contractNo)
  return { status }
}

export const downloadFlow = async (call: Call<'/apiContract/download'>) => {
  noted(call)
  return downloadLinks(await actingFor(call), call.body.contractNo)
}

export const linkToSign = sendLink<'/apiContract/signLink'>(async (call, linkCode) => {
  const { contractNo, account, bySms } = call.body
  const acting = await actingFor(call)
  const asked = { contractNos: [contractNo], account, madeBy: call.partner.name }
  const made = await makeSignLink({ ...acting, linkCode }, asked)
  noted(call, { account, linkId: made.linkId, bySms })
  return { ...made, app: acting.app }
})

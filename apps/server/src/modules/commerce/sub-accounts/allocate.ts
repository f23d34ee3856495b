import type { Body, Data } from '@xinqi/api/calls'
import { kindFacts, type LedgerKind, QUOTA_KEYS, SERVICE_KEYS } from '@xinqi/api/quota'
import { SUB_ACCOUNT } from '@xinqi/api/status'
import { inRows } from '../../../platform/db/row.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { allot, takeBack, unusedOf } from '../../quota/copies/move.ts'
import { agentOf, openSubAccount } from './access.ts'

type Items = Body<'/subAccount/allocate'>['items']

/** Rows of one kind count together. In the ledger's order, so that two at once do not wait for each other. */
const totals = (items: Items): { kind: LedgerKind; quantity: number }[] =>
  QUOTA_KEYS.map((kind) => ({
    kind,
    quantity: items.filter((item) => item.kind === kind).reduce((sum, item) => sum + item.quantity, 0),
  })).filter(({ quantity }) => quantity > 0)

const said = (moved: { kind: LedgerKind; quantity: number }[]) =>
  moved.map(({ kind, quantity }) => {
    const { name: kindName, unit } = kindFacts(kind)
    return { kind, kindName, unit, quantity }
  })

const inWords = (moved: ReturnType<typeof said>): string =>
  moved.map(({ kindName, quantity, unit }) => `${kindName} ${quantity} ${unit}`).join('、')

const move = async (
  call: Call<'/subAccount/allocate'> | Call<'/subAccount/takeBack'>,
  act: typeof allot,
): Promise<Data<'/subAccount/allocate'>> => {
  const { actor, body, db, now } = call
  const found = await openSubAccount(db, agentOf(actor), body.subAccountId)
  const items = totals(body.items)
  for (const item of items) {
    await act(db, { ...found, ...item, by: { accountId: actor.accountId, name: actor.name }, now })
  }
  const moved = said(items)
  call.note({ target: `${found.customer.name}：${inWords(moved)}` })
  return { moved }
}

export const allocate = (call: Call<'/subAccount/allocate'>) => move(call, allot)
export const reclaim = (call: Call<'/subAccount/takeBack'>) => move(call, takeBack)

/** Sets how much room a customer has: the difference moves one way or the other. */
export const assignServices = async (call: Call<'/subAccount/assignService'>) => {
  const { actor, body, db, now } = call
  const found = await openSubAccount(db, agentOf(actor), body.subAccountId)
  const by = { accountId: actor.accountId, name: actor.name }
  const changed: string[] = []
  for (const kind of SERVICE_KEYS) {
    const asked = body.services.findLast((service) => service.keyWord === kind)
    if (!asked) continue
    const difference = asked.room - (await unusedOf(db, found.agent.id, found.customer.id, kind))
    if (difference === 0) continue
    const act = difference > 0 ? allot : takeBack
    await act(db, { ...found, kind, quantity: Math.abs(difference), by, now })
    changed.push(`${kindFacts(kind).name} ${asked.room}`)
  }
  call.note({ target: `${found.customer.name}：${changed.join('、') || '未变'}` })
  return {}
}

/** Everything unused comes home before the account is closed; what was used stays on the bills. */
export const closeSubAccount: PlainHandler<'/subAccount/delete'> = async (call) => {
  const { actor, body, db, now } = call
  const found = await openSubAccount(db, agentOf(actor), body.subAccountId)
  const returned: { kind: LedgerKind; quantity: number }[] = []
  for (const kind of [...QUOTA_KEYS, ...SERVICE_KEYS]) {
    const quantity = await unusedOf(db, found.agent.id, found.customer.id, kind)
    if (quantity === 0) continue
    await takeBack(db, {
      ...found,
      kind,
      quantity,
      by: { accountId: actor.accountId, name: actor.name },
      now,
    })
    returned.push({ kind, quantity })
  }
  await inRows(db, 'sub_account', { company_id: found.agent.id, id: found.id }).set({
    status: SUB_ACCOUNT.closed,
    closed_at: now,
  })
  call.note({ target: found.customer.name })
  return { returned: said(returned) }
}

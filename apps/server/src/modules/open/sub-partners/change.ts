import { kindFacts, QUOTA_KEYS } from '@xinqi/api/quota'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRow, inRows, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { allot, takeBack } from '../../quota/copies/move.ts'
import { appChanged } from '../apps/app-of.ts'
import type { AppPermit } from '../apps/permit-point.ts'
import { monthBill, monthSpan } from '../billing/bills.ts'
import { answerDispute } from '../billing/disputes.ts'
import { beginExport } from '../billing/export.ts'
import { setPrices } from '../billing/prices.ts'
import { switchPartner } from '../partner-accounts/invited.ts'
import { companiesOf, joinedSub, SUB, subOf } from './access.ts'

export const updateSubPartner = async (call: Call<'/open/subPartner/update'>) => {
  const { body, db } = call
  const row = await subOf(call, body.subPartnerId)
  await inRows(db, 'open_sub_partner', { id: row.id }).set({
    name: body.name.trim(),
    contact: body.contact?.trim() || null,
    remark: body.remark?.trim() || null,
    may_open: JSON.stringify(body.mayOpen),
  })
  call.note({ target: body.name.trim(), detail: { mayOpen: body.mayOpen } })
  return {}
}

/** Its console and its apps stop with it; what is being signed goes on, because signers are not to blame. */
export const switchSubPartner = async (call: Call<'/open/subPartner/switch'>) => {
  const { body, db, services } = call
  const row = await joinedSub(call, body.subPartnerId)
  const changed = await inRow(db, 'open_sub_partner', {
    id: row.id,
    status: body.on ? SUB.frozen : SUB.normal,
  }).set({ status: body.on ? SUB.normal : SUB.frozen }, ['id'])
  if (changed) {
    await switchPartner(services, db, row.partner_id, body.on)
    await tellApps(db, row.partner_id)
  }
  call.note({ target: row.name, detail: { on: body.on } })
  return {}
}

const tellApps = async (db: Queryable, partnerId: string) => {
  const apps = await rowsOf(db, 'open_app', { partner_id: partnerId }, { columns: ['id'] })
  for (const { id } of apps) await appChanged(db, id)
}

type Moving = Call<'/open/subPartner/allocate'> | Call<'/open/subPartner/takeBack'>

/** Rows of one kind count together, in the ledger's order, so that two at once never wait in a ring. */
const move = async (call: Moving, act: typeof allot) => {
  const { body, db, now, partner } = call
  const row = await joinedSub(call, body.subPartnerId)
  if (act === allot && row.status === SUB.frozen) throw new CodedError('OPEN_SUB_FROZEN')
  const { giver, receiver } = await companiesOf(call, row.partner_id)
  const said: string[] = []
  for (const kind of [...QUOTA_KEYS].sort()) {
    const quantity = body.items
      .filter((item) => item.kind === kind)
      .reduce((sum, item) => sum + item.quantity, 0)
    if (quantity === 0) continue
    await act(db, {
      agent: giver,
      customer: receiver,
      kind,
      quantity,
      by: { accountId: partner.userId ?? partner.partnerId, name: partner.name },
      now,
    })
    const { name, unit } = kindFacts(kind)
    said.push(`${name} ${quantity} ${unit}`)
  }
  call.note({ target: `${row.name}：${said.join('、')}` })
  return {}
}
export const allocate = (call: Call<'/open/subPartner/allocate'>) => move(call, allot)
export const reclaim = (call: Call<'/open/subPartner/takeBack'>) => move(call, takeBack)

export const savePrices = async (call: Call<'/open/subPartner/savePrices'>) => {
  const { body, db, now, partner } = call
  const row = await joinedSub(call, body.subPartnerId)
  if (new Set(body.prices.map(({ kind }) => kind)).size !== body.prices.length)
    throw new CodedError('BAD_REQUEST', '同一项目只能有一个价格')
  await setPrices(db, row.partner_id, body.prices, { name: partner.name, now })
  call.note({ target: row.name, detail: { prices: body.prices } })
  return {}
}

/** The bill its partner below sees, in figures; the sheet leaves contract numbers out. */
export const subPartnerBill = async (call: Call<'/open/subPartner/bill'>) => {
  const { body, db, now } = call
  const row = await joinedSub(call, body.subPartnerId)
  const span = monthSpan(row.partner_id, body.month)
  call.note({ target: `${row.name} ${body.month}` })
  const begun = body.exports
    ? await beginExport(call as never, {
        title: `子合作方账单 ${row.name} ${body.month}`,
        span,
        filter: {},
        fileName: `子合作方账单-${row.name.replace(/[\\/:*?"<>|]/g, '')}-${body.month}.xlsx`,
        hidesContracts: true,
      })
    : null
  return { bill: await monthBill(db, span, body.month, now), taskId: begun?.taskId ?? null }
}

export const answerSubPartner = async (call: Call<'/open/subPartner/answer'>) => {
  const { body, db, now, partner } = call
  const row = await joinedSub(call, body.subPartnerId)
  await answerDispute(db, {
    disputeId: body.disputeId,
    partnerId: row.partner_id,
    answer: body.answer,
    by: partner.name,
    now,
  })
  call.note({ target: row.name })
  return {}
}

/** What the partner above lets it open. */
export const permitApp: AppPermit = {
  name: 'open/sub-partners',
  check: async (db, partnerId, isSandbox) => {
    const row = await rowOf(db, 'open_sub_partner', { partner_id: partnerId }, ['may_open'])
    if (row && !(row.may_open as string[]).includes(isSandbox ? 'sandbox' : 'production'))
      throw new CodedError('OPEN_SUB_MAY_NOT')
  },
}

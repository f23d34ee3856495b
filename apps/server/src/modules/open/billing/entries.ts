import { addDays, dayStart } from '@xinqi/api/china-day'
import { ENTRY_TYPE, ENTRY_TYPES, type EntryType } from '@xinqi/api/quota'
import { countedPage } from '../../../platform/db/keyset.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { namedKind } from '../../quota/copies/present-lot.ts'
import { companyOfPartner } from './company-of-partner.ts'

const USE: readonly number[] = [ENTRY_TYPE.spent, ENTRY_TYPE.givenBack]

/**
 * Every movement of the account the apps live on. What the company's own people used is counted and not named: the
 * console is no window into their contracts.
 */
export const listEntries: PlainHandler<'/open/charge/entries'> = async ({ partner, body, db }) => {
  const company = await companyOfPartner(db, partner.partnerId)
  if (!company) return { list: [], nextCursor: null, total: 0 }
  let mine = db
    .selectFrom('quota_entry as entry')
    .where((eb) => eb.or([eb('entry.owner_id', '=', company.id), eb('entry.user_id', '=', company.id)]))
    .where('entry.kind', 'not like', 'service:%')
  if (body.kind) mine = mine.where('entry.kind', '=', body.kind)
  if (body.from) mine = mine.where('entry.at', '>=', dayStart(body.from))
  if (body.to) mine = mine.where('entry.at', '<', dayStart(addDays(body.to, 1)))
  return countedPage(
    mine
      .leftJoin('open_charge as line', (join) =>
        join.onRef('line.id', '=', 'entry.id').on('line.partner_id', '=', partner.partnerId),
      )
      .select(['entry.id', 'entry.kind', 'entry.type', 'entry.quantity', 'entry.reason', 'entry.reference'])
      .select(['entry.at as created_at', 'line.contract_no', 'line.kind as used']),
    mine,
    body,
    { at: 'entry.at', id: 'entry.id' },
    (row) => {
      const { label, sign } = ENTRY_TYPES[row.type as EntryType]
      const isUse = USE.includes(row.type)
      return {
        entryId: row.id,
        ...namedKind(row.kind),
        typeName: label,
        quantity: sign * row.quantity,
        reason: isUse ? reasonOfUse(row) : row.reason,
        contractNo: row.contract_no,
        orderNo: /^(?:order|pay):(XQ\d+)$/.exec(row.reference)?.[1] ?? null,
        at: row.created_at.toISOString(),
      }
    },
  )
}

const reasonOfUse = ({ type, used, reference }: { type: number; used: string | null; reference: string }) => {
  if (used && used !== 'contract')
    return `接口使用${type === ENTRY_TYPE.spent ? '' : '返还'}：${namedKind(used).kindName}`
  if (used) return type === ENTRY_TYPE.spent ? '接口发出合同' : '接口合同撤回返还'
  if (reference.startsWith('pay:')) return type === ENTRY_TYPE.spent ? '支付订单' : '订单款项退回'
  return type === ENTRY_TYPE.spent ? '企业自用' : '企业自用返还'
}

import { SCAN } from '@xinqi/api/limits'
import { isMobile } from '@xinqi/api/mobile'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { countRows, lockRow, oneOf, removeRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { readRows, writeXlsx, xlsxAnswer } from '../../../platform/spreadsheet.ts'
import { contractFor } from '../contract/contract-for.ts'

const HEADER = ['姓名', '手机号'] as const
type Guest = { mobile: string; name?: string }

/** A number stands once on the list; whoever is on it already gets the newer name. */
export const addGuests = async (
  services: Services,
  db: Tx,
  contractId: string,
  guests: readonly Guest[],
  now: Date,
): Promise<void> => {
  const { columns } = services
  const once = new Map(guests.map((guest) => [guest.mobile, guest]))
  if (once.size === 0) return
  await db
    .insertInto('scan_guest')
    .values(
      [...once.values()].map(({ mobile, name }) => ({
        contract_id: contractId,
        mobile_hash: columns.lookup(mobile),
        mobile_cipher: columns.seal(mobile),
        name: name?.trim() || null,
        added_at: now,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['contract_id', 'mobile_hash']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .execute()
}

export const isGuest = async (
  db: Queryable,
  contractId: string,
  mobileHash: Buffer | null,
): Promise<boolean> =>
  mobileHash !== null &&
  Boolean(
    await rowOf(db, 'scan_guest', { contract_id: contractId, mobile_hash: mobileHash }, ['contract_id']),
  )

export const countGuests = async (db: Queryable, contractId: string): Promise<number> => {
  const count = await countRows(db, 'scan_guest', { contract_id: contractId })
  return count
}

/** The numbers are those the initiating house typed in itself: whoever may see the code may mend its list. */
export const listGuests = async ({ actor, body, db, now, services }: Call<'/contract/scan/guests'>) => {
  const { row } = await contractFor(db, actor, body.contractId, 'view', now)
  const guests = await db
    .selectFrom('scan_guest')
    .leftJoin('account', 'account.mobile_hash', 'scan_guest.mobile_hash')
    .leftJoin('scan_taking', (join) =>
      join
        .onRef('scan_taking.contract_id', '=', 'scan_guest.contract_id')
        .onRef('scan_taking.account_id', '=', 'account.id'),
    )
    .leftJoin('scan_company_taking', (join) =>
      join
        .onRef('scan_company_taking.contract_id', '=', 'scan_guest.contract_id')
        .onRef('scan_company_taking.account_id', '=', 'account.id'),
    )
    .select([
      'scan_guest.mobile_cipher',
      'scan_guest.name',
      sql<boolean>`bool_or(scan_taking.made_id is not null or scan_company_taking.made_id is not null)`.as(
        'taken',
      ),
    ])
    .where('scan_guest.contract_id', '=', row.id)
    .groupBy(['scan_guest.contract_id', 'scan_guest.mobile_hash'])
    .orderBy('scan_guest.added_at')
    .orderBy('scan_guest.mobile_hash')
    .execute()
  return guests.map(({ mobile_cipher, name, taken }) => ({
    mobile: services.columns.open(mobile_cipher),
    name,
    hasTaken: taken,
  }))
}

/** A code for those on its list stays one: the list can be mended, not taken away. */
export const saveGuests = async (call: Call<'/contract/scan/saveGuests'>) => {
  const { actor, body, note, now, services } = call
  const db = call.db
  // Whoever may let it rest may say for whom it is.
  const { row } = await contractFor(db, actor, body.contractId, 'pauseScan', now)
  const code = await lockRow(db, 'scan_code', { contract_id: row.id }, ['listed_only'])
  if (!code?.listed_only) throw new CodedError('CONTRACT_STATUS', '本签署码没有限定签署人')
  if (body.remove.length)
    await removeRows(db, 'scan_guest', {
      contract_id: row.id,
      mobile_hash: oneOf(body.remove.map(services.columns.lookup)),
    })
  await addGuests(services, db, row.id, body.add, now)
  const guests = await countGuests(db, row.id)
  if (guests > SCAN.guestsMax) throw new CodedError('BAD_REQUEST', `签署名单最多 ${SCAN.guestsMax} 人`)
  note({ target: row.name, detail: { added: body.add.length, removed: body.remove.length } })
  return { guests }
}

export const guestSheet = async () =>
  xlsxAnswer(await writeXlsx('签署名单', HEADER, [['张三', '13800000000']]), '签署名单模板.xlsx')

/** What a sheet says, for whoever is about to keep it: right rows to be taken over, wrong ones with why. */
export const readGuests = async ({ files, note }: Call<'/contract/scan/readGuests'>) => {
  const file = files[0]
  if (!file) throw new CodedError('FILE_MISSING')
  const guests: { mobile: string; name: string }[] = []
  const wrong: { line: number; reason: string }[] = []
  for (const { line, cells } of await readRows(file.bytes, HEADER)) {
    const [name = '', mobile = ''] = cells
    if (!isMobile(mobile)) wrong.push({ line, reason: '手机号格式不正确' })
    else if (name.length > 50) wrong.push({ line, reason: '姓名不能超过 50 个字' })
    else if (guests.length === SCAN.guestsMax)
      wrong.push({ line, reason: `签署名单最多 ${SCAN.guestsMax} 人` })
    else guests.push({ mobile, name })
  }
  note({ target: file.fileName, detail: { read: guests.length, wrong: wrong.length } })
  return { guests, wrong: wrong.slice(0, 100) }
}

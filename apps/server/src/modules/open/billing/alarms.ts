import { yuanOf } from '@xinqi/api/commerce'
import { DEPOSIT, kindFacts, type LedgerKind } from '@xinqi/api/quota'
import type { Queryable } from '../../../platform/db/database.ts'
import { EMPTY, inRows, lockRow, removeRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { available } from '../../quota/copies/balance.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { companyOfPartner } from './company-of-partner.ts'

export const alarmsOf = async ({ columns }: Services, db: Queryable, partnerId: string) => {
  const rows = await rowsOf(db, 'open_alarm', { partner_id: partnerId })
  return new Map(
    rows.map((row) => [
      row.kind,
      {
        below: row.below,
        mobiles: (JSON.parse(columns.open(row.mobiles_cipher)) as string[]).map(maskMobile),
      },
    ]),
  )
}

export const saveAlarm = async (call: Call<'/open/charge/saveAlarm'>) => {
  const { partner, body, db, services } = call
  if (!(await companyOfPartner(db, partner.partnerId))) throw new CodedError('OPEN_COMPANY_NEEDED')
  const { name } = kindFacts(body.kind)
  call.note({ target: name, detail: { below: body.below, people: body.mobiles.length } })
  if (body.below === 0) {
    await removeRows(db, 'open_alarm', { partner_id: partner.partnerId, kind: body.kind })
    return {}
  }
  const alarm = {
    below: body.below,
    mobiles_cipher: services.columns.seal(JSON.stringify(body.mobiles)),
    // A line drawn anew is looked at anew.
    told_at: null,
    set_by: partner.name,
  }
  await db
    .insertInto('open_alarm')
    .values({ partner_id: partner.partnerId, kind: body.kind, ...alarm })
    .onConflict((oc) => oc.columns(['partner_id', 'kind']).doUpdateSet(alarm))
    .execute()
  return {}
}

/** Every few minutes: each shortage is told once, until there has been enough again. Answers how many were told. */
export const lookAtBalances = async (services: Services): Promise<number> => {
  const { db, clock } = services
  const alarms = await db.selectFrom('open_alarm').select(['partner_id', 'kind']).execute()
  let told = 0
  await eachApart(services, { what: 'balances', nameOf: (one) => one.partner_id }, alarms, async (one) => {
    const { partner_id, kind } = one
    const sending = await db.transaction().execute(async (tx) => {
      const alarm = await lockRow(tx, 'open_alarm', { partner_id, kind })
      const company = await companyOfPartner(tx, partner_id)
      if (!alarm || !company) return null
      const now = clock()
      const left = await available(tx, { ownerId: company.id, kind: kind as LedgerKind, now })
      const isShort = left < alarm.below
      if (isShort === (alarm.told_at !== null)) return null
      await inRows(tx, 'open_alarm', { partner_id, kind }).set({ told_at: isShort ? now : null })
      if (!isShort) return null
      await publishToApps(services, tx, partner_id, { kind, left, below: alarm.below })
      return { alarm, left }
    })
    if (!sending) return
    told++
    await sendMessages(services, partner_id, kind, sending)
  })
  return told
}

const publishToApps = async (
  services: Services,
  db: Queryable,
  partnerId: string,
  data: { kind: string; left: number; below: number },
) => {
  const apps = await rowsOf(
    db,
    'open_app',
    { partner_id: partnerId, is_sandbox: false, removed_at: EMPTY },
    { columns: ['id'] },
  )
  for (const { id } of apps)
    await publishEvent(services, db, { appId: id, type: 'quota.low', data: { ...data } })
}

/** A message that does not go out is no reason to tell the others twice. */
const sendMessages = async (
  services: Services,
  partnerId: string,
  kind: string,
  { alarm, left }: { alarm: { mobiles_cipher: Buffer; below: number }; left: number },
) => {
  const { db, sms, columns, log } = services
  if (!sms.isOffered) return
  const partner = await theRow(db, 'partner', { id: partnerId }, ['name'])
  const { name, unit } = kindFacts(kind)
  const shown = kind === DEPOSIT ? `${yuanOf(left)} 元` : `${left} ${unit}`
  const content = `「${partner.name}」的${name}仅余 ${shown}，已低于告警线，请及时购买。`
  for (const mobile of JSON.parse(columns.open(alarm.mobiles_cipher)) as string[])
    try {
      await sms.sendNotice(db, {
        mobile,
        template: 'openAlert',
        parameters: { content },
        text: content,
        freeWords: [partner.name],
      })
    } catch (error) {
      log.warn({ error, partnerId, kind }, 'an alarm about a balance was not delivered')
    }
}

import type { Queryable } from '../../../platform/db/database.ts'
import type { CheckSponsor, Payer } from '../../people/identity/charge.ts'
import { billUses, rememberUse } from './uses.ts'

type Sponsor = {
  id: string
  name: string
  company_id: string
  is_sandbox: boolean
  contract_no: string | null
}

/** The app behind a link, or behind a contract; nobody for whoever came by himself. */
const appBehind = async (db: Queryable, through: Payer['through']): Promise<Sponsor | undefined> => {
  if (!through) return undefined
  if ('linkId' in through)
    return db
      .selectFrom('open_link')
      .innerJoin('open_app', 'open_app.id', 'open_link.app_id')
      .select(['open_app.id', 'open_app.name', 'open_app.company_id', 'open_app.is_sandbox'])
      .select((eb) => eb.val<string | null>(null).as('contract_no'))
      .where('open_link.id', '=', through.linkId)
      .executeTakeFirst()
  return db
    .selectFrom('open_contract')
    .innerJoin('open_app', 'open_app.id', 'open_contract.app_id')
    .select(['open_app.id', 'open_app.name', 'open_app.company_id', 'open_app.is_sandbox'])
    .select('open_contract.contract_no')
    .where('open_contract.contract_id', '=', through.contractId)
    .executeTakeFirst()
}

/** A partner that sends its users here to prove who they are pays for it: his users owe the platform nothing. */
export const checksOfApps: CheckSponsor = {
  name: 'open/billing',
  payerFor: async (db, { accountId, name, task }) => {
    const through = task && { linkId: task.linkId }
    const app = await appBehind(db, through)
    if (!app || app.is_sandbox) return null
    return {
      companyId: app.company_id,
      name: app.name,
      purpose: `应用 ${app.name} 的用户实名`,
      by: { accountId, name },
      through,
      whenShort: (kindName) => `${app.name}的${kindName}次数已用完，请换一种方式，或联系发给您链接的一方`,
    }
  },
  charged: async (tx, { payer, kind, reference }, now) => {
    const app = await appBehind(tx, payer.through)
    if (!app || app.company_id !== payer.companyId) return
    await rememberUse(tx, { app, kind, references: [reference], contractNo: app.contract_no, now })
    await billUses(tx, app.company_id, [reference])
  },
}

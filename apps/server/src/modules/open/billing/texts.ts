import { DEPOSIT } from '@xinqi/api/quota'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { TextsSent } from '../../contracts/notices/sent-point.ts'
import { type Spending, spend } from '../../quota/copies/spend.ts'
import { listPrice } from './prices.ts'
import { billUses, rememberUse } from './uses.ts'

type Text = { notice_id: string; app_id: string; company_id: string; contract_no: string; name: string }

const textsOfApps = async (db: Database, texts: readonly { noticeId: string; contractId: string }[]) =>
  (
    await sql<Text>`
      select sent.notice_id, c.app_id, a.company_id, c.contract_no, contract.name
        from unnest(${texts.map(({ noticeId }) => noticeId)}::uuid[],
                    ${texts.map(({ contractId }) => contractId)}::uuid[]) as sent (notice_id, contract_id)
        join open_contract c on c.contract_id = sent.contract_id
        join open_app a on a.id = c.app_id and not a.is_sandbox
        join contract on contract.id = c.contract_id`.execute(db)
  ).rows

/** Copies first, then money paid ahead; with neither it has gone out all the same, as the price page says. */
const pay = async (tx: Tx, asked: Spending): Promise<boolean> => {
  for (const way of [asked, { ...asked, kind: DEPOSIT, quantity: listPrice(asked.kind) } as const])
    try {
      await spend(tx, way)
      return true
    } catch (error) {
      if (!(error instanceof CodedError) || error.errorName !== 'QUOTA_SHORT') throw error
    }
  return false
}

/** A text message about a contract of an app, counted once it has gone out: nobody is left untold for want of a copy. */
export const billTexts: TextsSent = {
  name: 'open/billing',
  sent: async ({ db, clock }, texts) => {
    for (const text of await textsOfApps(db, texts))
      await db.transaction().execute(async (tx) => {
        const reference = `notice:${text.notice_id}`
        const now = clock()
        const app = { id: text.app_id, company_id: text.company_id, is_sandbox: false }
        const isPaid = await pay(tx, {
          ownerId: text.company_id,
          kind: 'sms',
          quantity: 1,
          reason: `短信通知《${text.name}》`,
          reference,
          now,
        })
        if (!isPaid) return
        await rememberUse(tx, {
          app,
          kind: 'sms',
          references: [reference],
          contractNo: text.contract_no,
          now,
        })
        await billUses(tx, text.company_id, [reference])
      })
  },
}

import type { Queryable } from '../../../platform/db/database.ts'
import type { OwnCodeText } from '../../../providers/sms.ts'
import type { OwnSmsWordings } from '../../contracts/notices/sms-wording-point.ts'
import { SIGN, TEMPLATE } from './review-status.ts'

/** What apps have bound to events, as far as both text and name stand approved. */
const approved = (db: Queryable) =>
  db
    .selectFrom('open_sms_binding')
    .innerJoin('open_sms_template', 'open_sms_template.id', 'open_sms_binding.template_id')
    .innerJoin('open_sms_sign', 'open_sms_sign.id', 'open_sms_template.sign_id')
    .select(['open_sms_template.content', 'open_sms_template.vendor_code', 'open_sms_sign.text'])
    .where('open_sms_template.status', '=', TEMPLATE.passed)
    .where('open_sms_sign.status', '=', SIGN.passed)

/** A contract an app started speaks as the app was told to, as long as both text and name stand approved. */
export const ownSmsWordings: OwnSmsWordings = {
  name: 'open/sms',
  of: async (db, contractIds) => {
    const rows = contractIds.length
      ? await approved(db)
          .innerJoin('open_contract', 'open_contract.app_id', 'open_sms_binding.app_id')
          .select(['open_contract.contract_id', 'open_sms_binding.event', 'open_sms_template.id'])
          .where('open_contract.contract_id', 'in', [...contractIds])
          .execute()
      : []
    const known = new Map(rows.map((row) => [`${row.contract_id} ${row.event}`, row]))
    return (contractId, event) => {
      const row = known.get(`${contractId} ${event}`)
      return row
        ? { templateId: row.id, content: row.content, signName: row.text, vendorCode: row.vendor_code }
        : null
    }
  },
}

/** How an app words the code that lets somebody open a link of it; nothing where it leaves that to the platform. */
export const ownLinkCode = async (db: Queryable, appId: string): Promise<OwnCodeText | null> => {
  const row = await approved(db)
    .where('open_sms_binding.app_id', '=', appId)
    .where('open_sms_binding.event', '=', 'linkCode')
    .executeTakeFirst()
  return row ? { content: row.content, signName: row.text, vendorCode: row.vendor_code } : null
}

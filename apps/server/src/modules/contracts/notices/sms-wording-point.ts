import type { SmsText } from '@xinqi/api/open/sms-texts'
import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'

/** Somebody's own words for an SMS about his contracts, and the name they go out under. */
export type OwnSmsWording = {
  templateId: string
  content: string
  signName: string
  vendorCode: string | null
}
export type OwnSmsWordings = {
  name: string
  /** Asked once for many contracts. */
  of: (
    db: Queryable,
    contractIds: readonly string[],
  ) => Promise<(contractId: string, event: SmsText) => OwnSmsWording | null>
}
export const OWN_SMS_WORDINGS = extensionPoint<OwnSmsWordings>('own sms wordings', ({ name }) => name)

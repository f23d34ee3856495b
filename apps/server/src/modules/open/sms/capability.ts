import { capability, provide } from '../../../platform/capability.ts'
import { OWN_SMS_WORDINGS } from '../../contracts/notices/sms-wording-point.ts'
import { smsCalls } from './calls.ts'
import { ownSmsWordings } from './own-wordings.ts'

export const openSms = capability({
  name: 'open/sms',
  calls: smsCalls,
  provides: [provide(OWN_SMS_WORDINGS, ownSmsWordings)],
  tables: ['open_sms_sign', 'open_sms_template', 'open_sms_binding', 'open_sms_trial'],
  reads: ['open_contract', 'partner'],
})

import { capability, provide } from '../../../platform/capability.ts'
import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { OWN_SMS_WORDINGS } from '../../contracts/notices/sms-wording-point.ts'
import { ownSmsWordings } from './own-wordings.ts'
import { decide, listForReview } from './review.ts'
import { sendLog } from './send-log.ts'
import { listSigns, removeSign, saveSign } from './signs.ts'
import { assign, listTemplates, removeTemplate, saveTemplate, submitTemplate } from './templates.ts'
import { testTemplate } from './try-out.ts'

const smsCalls = handlers({
  '/open/sms/signList': listSigns,
  '/open/sms/signSave': commitWithFiles<'/open/sms/signSave'>(saveSign),
  '/open/sms/signRemove': removeSign,
  '/open/sms/templateList': listTemplates,
  '/open/sms/templateSave': saveTemplate,
  '/open/sms/templateSubmit': submitTemplate,
  '/open/sms/templateRemove': removeTemplate,
  '/open/sms/assign': assign,
  '/open/sms/test': testTemplate,
  '/open/sms/sendLog': sendLog,
  '/operator/sms/list': listForReview,
  '/operator/sms/decide': decide,
})

export const openSms = capability({
  name: 'open/sms',
  calls: smsCalls,
  provides: [provide(OWN_SMS_WORDINGS, ownSmsWordings)],
  tables: ['open_sms_sign', 'open_sms_template', 'open_sms_binding', 'open_sms_trial'],
  reads: ['open_contract', 'partner'],
})

import { DAY } from '@xinqi/api/durations'
import { vendorGaps, worded } from '@xinqi/api/notices'
import { signedText, smsParts } from '@xinqi/api/open/sms-parts'
import type { SmsText } from '@xinqi/api/open/sms-texts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { prepareThenCommit } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import { partnerOf } from '../partner-accounts/sub-user-directory.ts'
import { SIGN, sampleValues, signOf, TEMPLATE, type TemplateRow, templateOf } from './review-status.ts'

const PER_DAY = 10
type Sent = { template: TemplateRow; target: string; text: string; failure: string | null }

/** To the partner's own number and nobody else's, with samples in place of what a contract would say. */
export const testTemplate = prepareThenCommit<'/open/sms/test', Sent>(
  async (call) => {
    const { body, db, now, partner, services, autocommit } = call
    const template = await templateOf(call, body.templateId)
    const sign = await signOf(call, template.sign_id)
    if (template.status !== TEMPLATE.passed || sign.status !== SIGN.passed)
      throw new CodedError('OPEN_SMS_TEMPLATE', '签名与模板都审核通过后才能试发')
    const owner = await partnerOf(db, partner.partnerId)
    if (!owner?.mobile_cipher) throw new CodedError('OPEN_SMS_TEMPLATE', '合作方没有登记手机号')
    const { allowed } = await hitWindow(autocommit, `openSms:${partner.partnerId}`, PER_DAY, DAY, now)
    if (!allowed) throw new CodedError('TOO_MANY')
    const mobile = services.columns.open(owner.mobile_cipher)
    const event = template.event as SmsText
    const parameters = sampleValues(event)
    const content = worded(template.content, parameters)
    let failure: string | null = null
    try {
      await services.sms.sendNotice(autocommit, {
        mobile,
        template: event,
        signName: sign.text,
        vendorCode: template.vendor_code ?? undefined,
        // A link goes out as what stands behind its address; one that leads nowhere is enough for a trial.
        parameters: { code: 'sample', ...parameters },
        gaps: vendorGaps(template.content),
        text: content,
      })
    } catch (error) {
      failure = (error as Error).message.slice(0, 200)
    }
    return { template, target: maskMobile(mobile), text: signedText(sign.text, content), failure }
  },
  async ({ db, note, now, partner }, { template, target, text, failure }) => {
    await addRow(db, 'open_sms_trial', {
      id: newId(),
      partner_id: partner.partnerId,
      template_id: template.id,
      template_name: template.name,
      event: template.event,
      target_masked: target,
      parts: smsParts(text),
      failure,
      sent_at: now,
    })
    note({ target: template.name, detail: { arrived: failure === null } })
    return { arrived: failure === null, target, text, failure }
  },
)

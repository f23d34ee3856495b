import { inRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { SIGN, shownSign, shownTemplate, TEMPLATE } from './review-status.ts'

const SHOWN = 200

/** What waits first, oldest on top. */
export const listForReview = async ({ body, db, services }: Call<'/operator/sms/list'>) => {
  const status = body.status ?? SIGN.waiting
  const signs = await db
    .selectFrom('open_sms_sign')
    .innerJoin('partner', 'partner.id', 'open_sms_sign.partner_id')
    .selectAll('open_sms_sign')
    .select('partner.name as partner_name')
    .where('open_sms_sign.status', '=', status)
    .orderBy('submitted_at')
    .limit(SHOWN)
    .execute()
  const templates = await db
    .selectFrom('open_sms_template')
    .innerJoin('partner', 'partner.id', 'open_sms_template.partner_id')
    .innerJoin('open_sms_sign', 'open_sms_sign.id', 'open_sms_template.sign_id')
    .selectAll('open_sms_template')
    .select(['partner.name as partner_name', 'open_sms_sign.text as sign'])
    .where('open_sms_template.status', '=', status)
    .orderBy('open_sms_template.submitted_at')
    .limit(SHOWN)
    .execute()
  return {
    needsVendorCode: !services.sms.isSandbox,
    signs: signs.map((row) => ({ ...shownSign(services, row), partnerName: row.partner_name })),
    templates: templates.map((row) => ({
      ...shownTemplate(row, row.sign),
      partnerName: row.partner_name,
      vendorCode: row.vendor_code,
      submittedAt: row.submitted_at?.toISOString() ?? null,
    })),
  }
}

/** Once; and where texts really go out, not before whoever delivers them has given this one a name. */
export const decide = async (call: Call<'/operator/sms/decide'>) => {
  const { actor, body, db, note, now, services } = call
  const reason = body.reason?.trim() ?? ''
  if (!body.passed && !reason) throw new CodedError('REVIEW_REASON')
  const vendorCode = body.vendorCode?.trim() || null
  if (body.kind === 'template' && body.passed && !services.sms.isSandbox && !vendorCode)
    throw new CodedError('OPEN_SMS_TEMPLATE', '请填写短信服务商的模板编号')
  const decided = {
    reason: body.passed ? null : reason,
    decided_at: now,
    decided_by: actor.accountId,
  }
  const target =
    body.kind === 'sign'
      ? await db
          .updateTable('open_sms_sign')
          .set({ ...decided, status: body.passed ? SIGN.passed : SIGN.refused })
          .where('id', '=', body.id)
          .where('status', '=', SIGN.waiting)
          .returning('text as name')
          .executeTakeFirst()
      : await inRow(db, 'open_sms_template', { id: body.id, status: TEMPLATE.waiting }).set(
          {
            ...decided,
            status: body.passed ? TEMPLATE.passed : TEMPLATE.refused,
            vendor_code: body.passed ? vendorCode : null,
          },
          ['name'],
        )
  if (!target) throw new CodedError('REVIEW_DECIDED')
  note({ target: target.name, detail: { kind: body.kind, passed: body.passed } })
  return {}
}

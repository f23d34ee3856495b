import { SMS_TEXTS, smsTextFacts, smsTextProblem } from '@xinqi/api/open/sms-texts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { addNew, countRows, inRows, oneOf, removeRows, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { appIdsOf, appOf } from '../apps/app-of.ts'
import { SIGN, shownTemplate, signOf, TEMPLATE, templateOf } from './review-status.ts'

const MOST = 100

export const listTemplates = async (call: Call<'/open/sms/templateList'>) => {
  const { db, partner } = call
  const rows = await db
    .selectFrom('open_sms_template')
    .innerJoin('open_sms_sign', 'open_sms_sign.id', 'open_sms_template.sign_id')
    .selectAll('open_sms_template')
    .select('open_sms_sign.text as sign')
    .where('open_sms_template.partner_id', '=', partner.partnerId)
    .orderBy('open_sms_template.created_at', 'desc')
    .execute()
  const apps = await appIdsOf(call, undefined)
  const bound = apps.length ? await rowsOf(db, 'open_sms_binding', { app_id: oneOf(apps) }) : []
  return {
    list: rows.map((row) => ({
      ...shownTemplate(row, row.sign),
      boundTo: bound.filter(({ template_id }) => template_id === row.id).map(({ app_id }) => app_id),
    })),
    events: SMS_TEXTS.map((event) => {
      const { name, usual, variables } = smsTextFacts(event)
      return { event, name, usual, variables: [...variables] }
    }),
  }
}

const isBound = async ({ db }: Call<'/open/sms/templateSave' | '/open/sms/templateRemove'>, id: string) =>
  (await rowOf(db, 'open_sms_binding', { template_id: id }, ['app_id'])) !== undefined

/** What people are being sent is not changed under way: another text is another template, looked at anew. */
export const saveTemplate = async (call: Call<'/open/sms/templateSave'>) => {
  const { body, db, note, now, partner } = call
  const problem = smsTextProblem(body.event, body.content)
  if (problem) throw new CodedError('OPEN_SMS_TEMPLATE', problem)
  const sign = await signOf(call, body.signId)
  const before = body.templateId ? await templateOf(call, body.templateId) : null
  if (before && (await isBound(call, before.id))) throw new CodedError('OPEN_SMS_IN_USE')
  const values = {
    name: body.name.trim(),
    event: body.event,
    sign_id: sign.id,
    content: body.content.trim(),
    status: TEMPLATE.draft,
    reason: null,
    vendor_code: null,
    decided_at: null,
    decided_by: null,
  }
  note({ target: values.name })
  try {
    if (before) {
      await inRows(db, 'open_sms_template', { id: before.id }).set(values)
      return { templateId: before.id }
    }
    const held = await countRows(db, 'open_sms_template', { partner_id: partner.partnerId })
    if (held >= MOST) throw new CodedError('OPEN_SMS_TEMPLATE', `最多 ${MOST} 个模板`)
    const templateId = await addNew(db, 'open_sms_template', {
      partner_id: partner.partnerId,
      ...values,
      created_at: now,
    })
    return { templateId }
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('OPEN_SMS_TEMPLATE', '已有同名的模板')
    throw error
  }
}

export const submitTemplate = async (call: Call<'/open/sms/templateSubmit'>) => {
  const { db, note, now } = call
  const template = await templateOf(call, call.body.templateId)
  if (template.status !== TEMPLATE.draft && template.status !== TEMPLATE.refused)
    throw new CodedError('OPEN_SMS_TEMPLATE', '只有草稿或被退回的模板可以提交')
  await inRows(db, 'open_sms_template', { id: template.id }).set({
    status: TEMPLATE.waiting,
    submitted_at: now,
    reason: null,
  })
  note({ target: template.name })
  return {}
}

export const removeTemplate = async (call: Call<'/open/sms/templateRemove'>) => {
  const template = await templateOf(call, call.body.templateId)
  if (await isBound(call, template.id)) throw new CodedError('OPEN_SMS_IN_USE')
  await removeRows(call.db, 'open_sms_template', { id: template.id })
  call.note({ target: template.name })
  return {}
}

export const assign = async (call: Call<'/open/sms/assign'>) => {
  const { body, db, note } = call
  const app = await appOf(call, body.appId)
  note({ target: app.name, detail: { event: body.event, templateId: body.templateId } })
  if (body.templateId === null) {
    await removeRows(db, 'open_sms_binding', { app_id: app.id, event: body.event })
    return {}
  }
  const template = await templateOf(call, body.templateId)
  const sign = await signOf(call, template.sign_id)
  if (template.event !== body.event) throw new CodedError('OPEN_SMS_TEMPLATE', '模板不是为该事件写的')
  if (template.status !== TEMPLATE.passed || sign.status !== SIGN.passed)
    throw new CodedError('OPEN_SMS_TEMPLATE', '签名与模板都审核通过后才能使用')
  await db
    .insertInto('open_sms_binding')
    .values({ app_id: app.id, event: body.event, template_id: template.id })
    .onConflict((oc) => oc.columns(['app_id', 'event']).doUpdateSet({ template_id: template.id }))
    .execute()
  return {}
}

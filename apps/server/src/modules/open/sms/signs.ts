import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { DocumentError, sniff } from '@xinqi/documents'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import {
  addNew,
  countRows,
  inRows,
  latestRows,
  removeRows,
  rowOf,
  valuesOf,
} from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, UploadedFile } from '../../../platform/http/call.ts'
import { type Paper, SIGN, shownSign, signOf } from './review-status.ts'

const MOST = 20
const MOST_PAPERS = 5
const MEDIA: Record<string, string> = { png: 'image/png', jpeg: 'image/jpeg', pdf: 'application/pdf' }

export const listSigns = async ({ db, partner, services }: Call<'/open/sms/signList'>) => {
  const rows = await latestRows(
    db,
    'open_sms_sign',
    { partner_id: partner.partnerId },
    { by: 'submitted_at' },
  )
  const inUse = new Set(await valuesOf(db, 'open_sms_template', 'sign_id', { partner_id: partner.partnerId }))
  return { list: rows.map((row) => ({ ...shownSign(services, row), inUse: inUse.has(row.id) })) }
}

const mediaOf = (bytes: Buffer): string => {
  try {
    const media = MEDIA[sniff(bytes)]
    if (media) return media
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
  }
  throw new CodedError('LICENCE_TYPE')
}

const keepPapers = async (
  { db, partner, services }: Call<'/open/sms/signSave'>,
  files: readonly UploadedFile[],
): Promise<Paper[]> => {
  if (files.length > MOST_PAPERS) throw new CodedError('OPEN_SMS_SIGN', `证明材料最多 ${MOST_PAPERS} 份`)
  const papers: Paper[] = []
  for (const { bytes, fileName } of files) {
    if (bytes.length === 0) throw new CodedError('FILE_MISSING')
    if (bytes.length > UPLOAD_MAX_BYTES) throw new CodedError('FILE_SIZE')
    const blob = await services.blobs.put(db, {
      scopeId: partner.partnerId,
      bytes,
      mediaType: mediaOf(bytes),
    })
    papers.push({ name: fileName, blobId: blob.id })
  }
  return papers
}

/** Saved is handed in: a name nobody has looked at says nothing to anybody. */
export const saveSign = async (call: Call<'/open/sms/signSave'>) => {
  const { body, db, files, note, now, partner } = call
  const before = body.signId ? await signOf(call, body.signId) : null
  const papers = await keepPapers(call, files)
  const kept = papers.length > 0 ? papers : ((before?.papers as Paper[] | undefined) ?? [])
  if (kept.length === 0) throw new CodedError('OPEN_SMS_SIGN', '请上传证明材料')
  if (before && (await isBound(call, before.id))) throw new CodedError('OPEN_SMS_IN_USE')
  const values = {
    text: body.text,
    source: body.source,
    papers: JSON.stringify(kept),
    status: SIGN.waiting,
    reason: null,
    submitted_at: now,
    decided_at: null,
    decided_by: null,
  }
  note({ target: body.text })
  try {
    if (before) {
      await inRows(db, 'open_sms_sign', { id: before.id }).set(values)
      return { signId: before.id }
    }
    const held = await countRows(db, 'open_sms_sign', { partner_id: partner.partnerId })
    if (held >= MOST) throw new CodedError('OPEN_SMS_SIGN', `最多 ${MOST} 个签名`)
    const signId = await addNew(db, 'open_sms_sign', { partner_id: partner.partnerId, ...values })
    return { signId }
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('OPEN_SMS_SIGN', '已有相同的签名')
    throw error
  }
}

/** People are being written to under it right now. */
const isBound = async ({ db }: Call<'/open/sms/signSave'>, signId: string): Promise<boolean> =>
  (await db
    .selectFrom('open_sms_binding')
    .innerJoin('open_sms_template', 'open_sms_template.id', 'open_sms_binding.template_id')
    .select('app_id')
    .where('sign_id', '=', signId)
    .executeTakeFirst()) !== undefined

export const removeSign = async (call: Call<'/open/sms/signRemove'>) => {
  const sign = await signOf(call, call.body.signId)
  const used = await rowOf(call.db, 'open_sms_template', { sign_id: sign.id }, ['id'])
  if (used) throw new CodedError('OPEN_SMS_IN_USE')
  await removeRows(call.db, 'open_sms_sign', { id: sign.id })
  call.note({ target: sign.text })
  return {}
}

import { randomBytes } from 'node:crypto'
import { chinaDigits } from '@xinqi/api/china-day'
import { sniff } from '@xinqi/documents'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRow, inRows, latestRows, rowOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { ReviewDecision } from '../../people/review-cases/decide.ts'
import { submitForReview, withdrawReview } from '../../people/review-cases/submit.ts'
import { appOf } from '../apps/app-of.ts'
import { FILING, mayFile } from './rules.ts'

export type FilingRow = Selectable<Tables['open_filing']>

const SAMPLE_MAX = 20 * 1024 * 1024

const filingOf = async (db: Queryable, appId: string, filingId: string): Promise<FilingRow> => {
  return orNotFound(await rowOf(db, 'open_filing', { app_id: appId, id: filingId }))
}

/** The scenes an app may sign automatically in, newest first. */
export const passedFilings = (db: Queryable, appId: string): Promise<FilingRow[]> =>
  latestRows(db, 'open_filing', { app_id: appId, status: FILING.passed }, { by: 'decided_at' })

export const isPassed = async (db: Queryable, appId: string, filingId: string): Promise<boolean> =>
  (await filingOf(db, appId, filingId)).status === FILING.passed

const present = (row: FilingRow) => ({
  filingId: row.id,
  filingNo: row.number,
  name: row.name,
  monthlyVolume: row.monthly_volume,
  status: row.status,
  remark: row.remark,
  submittedAt: row.submitted_at?.toISOString() ?? null,
  decidedAt: row.decided_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

export const listFilings: PlainHandler<'/open/filing/list'> = async (call) => {
  const { id } = await appOf(call, call.body.appId)
  const rows = await call.db
    .selectFrom('open_filing')
    .selectAll()
    .where('app_id', '=', id)
    .$if(call.body.status !== undefined, (query) => query.where('status', '=', call.body.status!))
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
  const counts = await call.db
    .selectFrom('open_filing')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('app_id', '=', id)
    .groupBy('status')
    .execute()
  return {
    list: rows.map(present),
    counts: counts.map(({ status, count }) => ({ status, count: Number(count) })),
  }
}

export const filingDetail: PlainHandler<'/open/filing/detail'> = async (call) => {
  const { body, db, services } = call
  const app = await appOf(call, body.appId)
  const row = await filingOf(db, app.id, body.filingId)
  return {
    ...present(row),
    scene: row.scene,
    agreement: row.agreement,
    sample: row.sample_blob
      ? {
          name: row.sample_name!,
          url: services.links.make({ blobId: row.sample_blob, fileName: row.sample_name!, download: false }),
        }
      : null,
    submittedBy: row.submitted_by,
  }
}

/** `BA` for 备案. */
export const newNumber = (now: Date): string =>
  `BA${chinaDigits(now)}${randomBytes(3).toString('hex').toUpperCase()}`

export const saveFiling = async (call: Call<'/open/filing/save'>) => {
  const { body, db, files, note, now, services } = call
  const app = await appOf(call, body.appId)
  const [sample] = files
  if (sample) {
    if (sample.bytes.length > SAMPLE_MAX) throw new CodedError('FILE_SIZE')
    if (!isPdf(sample.bytes)) throw new CodedError('FILE_TYPE', '样本合同须是 PDF 文件')
  }
  const blob = sample
    ? await services.blobs.put(db, {
        scopeId: app.company_id,
        bytes: sample.bytes,
        mediaType: 'application/pdf',
      })
    : undefined
  const values = {
    name: body.name.trim(),
    scene: body.scene.trim(),
    agreement: body.agreement.trim(),
    monthly_volume: Number(body.monthlyVolume),
    updated_at: now,
    ...(blob && sample ? { sample_blob: blob.id, sample_name: sample.fileName.slice(0, 120) } : {}),
  }
  note({ target: values.name, detail: { appId: app.id } })
  if (body.filingId) {
    const known = await filingOf(db, app.id, body.filingId)
    if (!mayFile(known.status, 'save')) throw new CodedError('OPEN_FILING_STATUS')
    await inRows(db, 'open_filing', { app_id: app.id, id: known.id }).set(values)
    return { filingId: known.id }
  }
  const id = newId()
  await addRow(db, 'open_filing', { app_id: app.id, id, number: newNumber(now), created_at: now, ...values })
  return { filingId: id }
}

const isPdf = (bytes: Buffer): boolean => {
  try {
    return sniff(bytes) === 'pdf'
  } catch {
    return false
  }
}

/** Before the operator: whoever sits in the company the app acts for cannot be the one who decides. */
export const submitFiling = async (call: Call<'/open/filing/submit'>) => {
  const { body, db, note, now, partner, services } = call
  const app = await appOf(call, body.appId)
  const row = await filingOf(db, app.id, body.filingId)
  note({ target: row.name, detail: { appId: app.id } })
  if (!mayFile(row.status, 'submit')) throw new CodedError('OPEN_FILING_STATUS')
  if (!row.sample_blob) throw new CodedError('FILE_MISSING', '请上传样本合同')
  await submitForReview(
    services,
    db,
    {
      kind: 'filing',
      subjectId: row.id,
      companyId: app.company_id,
      applicantId: app.account_id,
      subjectName: `${partner.partnerName}：${row.name}`,
      facts: [
        { label: '合作方', value: partner.partnerName },
        { label: '应用', value: `${app.name}（${app.is_sandbox ? '沙箱' : '正式'}）` },
        { label: '备案编号', value: row.number },
        { label: '场景名称', value: row.name },
        { label: '场景说明', value: row.scene },
        { label: '用户如何同意', value: row.agreement },
        { label: '预计每月签署', value: `${row.monthly_volume} 份` },
      ],
      evidence: [{ name: row.sample_name!, blobId: row.sample_blob }],
    },
    now,
  )
  await inRows(db, 'open_filing', { app_id: app.id, id: row.id }).set({
    status: FILING.underReview,
    submitted_at: now,
    submitted_by: partner.name,
    remark: null,
    decided_at: null,
    updated_at: now,
  })
  return {}
}

export const withdrawFiling = async (call: Call<'/open/filing/withdraw'>) => {
  const { body, db, note, now } = call
  const app = await appOf(call, body.appId)
  const row = await filingOf(db, app.id, body.filingId)
  note({ target: row.name, detail: { appId: app.id } })
  const taken =
    mayFile(row.status, 'withdraw') && (await withdrawReview(db, { kind: 'filing', subjectId: row.id }, now))
  if (!taken) throw new CodedError('OPEN_FILING_STATUS', '备案已经审核，不能撤回')
  await inRows(db, 'open_filing', { app_id: app.id, id: row.id }).set({
    status: FILING.draft,
    updated_at: now,
  })
  return {}
}

export const decideFiling: ReviewDecision = async (_services, db, review, outcome) => {
  const row = await inRow(db, 'open_filing', { id: review.subjectId, status: FILING.underReview }).set(
    {
      status: outcome.passed ? FILING.passed : FILING.sentBack,
      remark: outcome.reason,
      decided_at: outcome.at,
      updated_at: outcome.at,
    },
    ['name', 'app_id'],
  )
  if (!row) throw new CodedError('REVIEW_DECIDED')
  return {
    title: outcome.passed ? '签署备案已通过' : '签署备案被退回',
    content: outcome.passed
      ? `「${row.name}」已通过，可以发起印章授权。`
      : `「${row.name}」未通过：${outcome.reason}。可在开放平台修改后重新提交。`,
    path: `/platform/openUser/filing?appId=${row.app_id}`,
  }
}

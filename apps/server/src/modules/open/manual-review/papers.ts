import { DAY } from '@xinqi/api/durations'
import { PAPER_MAX_BYTES } from '@xinqi/api/open/review-papers'
import { isMark } from '@xinqi/documents'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRows, lockTheRow, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, prepareThenCommit } from '../../../platform/http/call.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import type { Services } from '../../../platform/services.ts'
import { pictureType } from '../../../platform/storage/picture-type.ts'
import { appOf } from '../apps/app-of.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { isVerified, USER, type UserRow, userOf } from '../users/app-users.ts'
import { type Paper, papersOf, readingsOf, writeStep } from './cases.ts'
import { mayDo, PAPERS, papersFor } from './rules.ts'

const PER_DAY = 500
/** Reading helps whoever looks; nobody waits for it longer than this. */
const READ_MS = 30_000
const TEXT_MAX = 2000
const ACTIVE = 1

/**
 * Only somebody the platform does not know by his own hand: whoever has come in himself proves himself who he is, or a
 * partner could give another man's account a name.
 */
export const reviewable = async (db: Queryable, app: OpenApp, account: string): Promise<UserRow> => {
  const user = await userOf(db, app.id, account)
  if (await isVerified(db, user)) throw new CodedError('OPEN_REVIEW_PERSON', '该用户已完成实名')
  if (user.kind === USER.company) return withAgent(db, user)
  if (!user.account_id) throw new CodedError('OPEN_REVIEW_PERSON')
  if (app.realm) return user
  const { status } = await theRow(db, 'account', { id: user.account_id }, ['status'])
  if (status === ACTIVE)
    throw new CodedError('OPEN_REVIEW_PERSON', '该用户已有平台账号，请由本人登录后完成实名')
  return user
}

/** Whoever will act for the company is known himself first. */
const withAgent = async (db: Queryable, company: UserRow): Promise<UserRow> => {
  const agent = await userOf(db, company.app_id, company.agent_account!)
  if (!(await isVerified(db, agent)))
    throw new CodedError('OPEN_REVIEW_PERSON', '请先完成经办人的个人实名，再提交企业的材料')
  return company
}

/** In a process of its own, outside any transaction. */
const readPaper = async (services: Services, bytes: Buffer, owner: string): Promise<string | null> => {
  try {
    const model = await services.documents.readModel(bytes, {
      owner,
      signal: AbortSignal.timeout(READ_MS),
    })
    const text = model.pages
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (isMark(block) ? [] : [block.text]))
      .join('\n')
    return text.trim().slice(0, TEXT_MAX) || null
  } catch (error) {
    services.log.warn({ error }, 'a paper could not be read')
    return null
  }
}

type ReadPaper = { text: string | null; mediaType: string; bytes: Buffer }

export const uploadPaper = prepareThenCommit<'/open/review/uploadPaper', ReadPaper>(
  async (call) => {
    const { body, db, files, now, partner, services, autocommit } = call
    const app = await appOf(call, body.appId)
    const user = await reviewable(db, app, body.account)
    if (!papersFor(user.kind === USER.company).includes(body.kind))
      throw new CodedError(
        'OPEN_REVIEW_PAPERS',
        `${user.kind === USER.company ? '企业' : '个人'}用户不需要${PAPERS[body.kind]}`,
      )
    const bytes = files[0]?.bytes
    if (!bytes?.length) throw new CodedError('FILE_MISSING')
    if (bytes.length > PAPER_MAX_BYTES) throw new CodedError('FILE_SIZE')
    const mediaType = pictureType(bytes)
    if (!mediaType) throw new CodedError('IDENTITY_PAPER')
    const today = await hitWindow(autocommit, `openPaper:${partner.partnerId}`, PER_DAY, DAY, now)
    if (!today.allowed) throw new CodedError('TOO_MANY', '今天上传的证件已达上限')
    return { text: await readPaper(services, bytes, partner.partnerId), mediaType, bytes }
  },
  async (call, told) => keepPaper(call, told),
  { withFiles: true },
)

const keepPaper = async (call: Call<'/open/review/uploadPaper'>, { text, mediaType, bytes }: ReadPaper) => {
  const { body, db, note, now, partner, services } = call
  const app = await appOf(call, body.appId)
  const user = await reviewable(db, app, body.account)
  note({ target: body.account, detail: { appId: app.id, kind: body.kind } })
  await db
    .insertInto('open_review')
    .values({ app_id: app.id, id: newId(), account: body.account, created_at: now, updated_at: now })
    .onConflict((oc) => oc.columns(['app_id', 'account']).doNothing())
    .execute()
  const row = await lockTheRow(db, 'open_review', { app_id: app.id, account: body.account })
  if (!mayDo(row, 'upload')) throw new CodedError('OPEN_REVIEW_STATUS')
  const blob = await services.blobs.put(db, {
    scopeId: user.account_id ?? app.company_id,
    bytes,
    mediaType,
  })
  const paper: Paper = { kind: body.kind, blobId: blob.id, by: partner.name, at: now.toISOString() }
  const papers = [...papersOf(row).filter(({ kind }) => kind !== body.kind), paper]
  const readings = { ...readingsOf(services, row), [body.kind]: text }
  await inRows(db, 'open_review', { id: row.id }).set({
    papers: JSON.stringify(papers),
    readings_cipher: services.columns.seal(JSON.stringify(readings)),
    updated_at: now,
  })
  await writeStep(db, row.id, { what: `上传${PAPERS[body.kind]}`, by: partner.name, at: now })
  return { reviewId: row.id, text }
}

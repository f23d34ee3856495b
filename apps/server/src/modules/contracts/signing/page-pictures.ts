import { createHash } from 'node:crypto'
import { fillPdf } from '@xinqi/pdf-signature/fill'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { pagesBlob } from '../contract/file-format.ts'
import { readingFor } from '../contract/visible-to.ts'

/** Sharp on a telephone held upright, at a tenth of what pdf.js and the file would weigh. */
const SCALE = 2

/** Whose number opened it, on every page: a picture passed on says by whom. */
const markOf = async ({ actor, db, services, visitor }: Call<'/contract/pagePictures'>): Promise<string> => {
  const { mobile_cipher, email_cipher } = await accountOf(db, actor.accountId)
  const { columns } = services
  const contact = mobile_cipher
    ? maskMobile(columns.open(mobile_cipher))
    : email_cipher
      ? maskEmail(columns.open(email_cipher))
      : ''
  return `${visitor.language === 'en' ? 'For reading only' : '仅供阅读'} ${contact}`.trim()
}

const marked = async (pdf: Buffer, text: string, pages: number[]): Promise<Buffer> => {
  const field = { key: 'reader', type: 'watermark' as const, text, pages, sizePt: 22, opacity: 0.16 }
  return (await fillPdf(pdf, [field], { forPictures: true })).bytes
}

/** Pages of a file as it stands, drawn once for each state of it. */
export const pagePictures = async (call: Call<'/contract/pagePictures'>) => {
  const { actor, body, db, now, services } = call
  const { contract, readsFirst } = await readingFor(db, actor, body.contractId, now)
  const file = contract.files.find(({ id }) => id === body.fileId)
  const blobId = file && pagesBlob(file)
  const blob = blobId && (await services.blobs.find(db, blobId))
  if (!file || !blob) throw new CodedError('NOT_FOUND')
  const pages = [...new Set(body.pages)].filter((page) => page < (file.page_sizes as unknown[]).length)
  const mark = readsFirst ? await markOf(call) : null
  // What is drawn for one reader is his alone: kept under the file and his mark together.
  const sha256 = mark
    ? createHash('sha256').update(blob.sha256).update(mark).digest()
    : Buffer.from(blob.sha256, 'hex')
  const key = { contract_id: contract.row.id, file_id: file.id, file_sha256: sha256 }
  const drawn = pages.length
    ? await db
        .selectFrom('contract_page_picture')
        .select(['page', 'blob_id'])
        .where('contract_id', '=', key.contract_id)
        .where('file_id', '=', key.file_id)
        .where('file_sha256', '=', sha256)
        .where('page', 'in', pages)
        .execute()
    : []
  const missing = pages.filter((page) => !drawn.some((one) => one.page === page))
  if (missing.length) {
    const bytes = await services.blobs.read(blob)
    const pdf = mark ? await marked(bytes, mark, missing) : bytes
    const pictures = await services.documents.pagePictures(pdf, {
      scale: SCALE,
      pages: missing,
      format: 'webp',
      owner: contract.row.owner_id,
    })
    for (const { index, data } of pictures) {
      const kept = await services.blobs.put(db, {
        scopeId: contract.row.owner_id,
        bytes: data,
        mediaType: 'image/webp',
      })
      await db
        .insertInto('contract_page_picture')
        .values({ ...key, page: index, blob_id: kept.id })
        .onConflict((oc) => oc.doNothing())
        .execute()
      drawn.push({ page: index, blob_id: kept.id })
    }
  }
  return drawn
    .sort((a, b) => a.page - b.page)
    .map(({ page, blob_id }) => ({
      page,
      url: services.links.make({ blobId: blob_id, fileName: `${page + 1}.webp`, download: false }),
    }))
}

import { createHash } from 'node:crypto'
import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { CodedError } from '../../../platform/errors.ts'
import { outbound } from '../../../platform/security/outbound.ts'
import { asShown, findOnPage } from '../../contracts/placing/keyword.ts'
import { writtenModel } from '../../contracts/placing/text-model.ts'
import {
  type OpenCall,
  type OpenPreparingCall,
  openHandlers,
  openPrepareThenCommit,
} from '../gateway/open-call.ts'
import { convert, fileOf, keepFile, presentFile, readyFile, type StoredFile, storeFile } from './app-files.ts'

const FETCH_MS = 15_000

/** Judged at connect time, no redirects, one answer whatever listens there. */
const fetched = async ({ body, services }: OpenPreparingCall<'file/uploadByUrl'>): Promise<Buffer> => {
  const answer = await outbound(services.config.OUTBOUND_ALLOW)
    .request(body.url, { timeLimit: FETCH_MS, sizeLimit: UPLOAD_MAX_BYTES })
    .catch(() => null)
  if (answer?.status !== 200) throw new CodedError('OPEN_URL_REFUSED')
  const sha256 = createHash('sha256').update(answer.bytes).digest('hex')
  if (body.sha256 && body.sha256 !== sha256) throw new CodedError('OPEN_FILE_DIFFERS')
  return answer.bytes
}

const keepUploaded = async (
  call: OpenCall<'file/upload'> | OpenCall<'file/uploadByUrl'>,
  stored: StoredFile,
) => {
  call.note({ target: call.body.fileName })
  return presentFile(await keepFile(call, stored))
}

export const fileEndpoints = openHandlers({
  'file/upload': openPrepareThenCommit<'file/upload', StoredFile>(
    async ({ app, body, bytes, services }) =>
      storeFile(
        services,
        app,
        { name: body.fileName, bytes },
        await convert(services, bytes, app.company_id),
      ),
    keepUploaded,
    { withFiles: true },
  ),
  'file/uploadByUrl': openPrepareThenCommit<'file/uploadByUrl', StoredFile>(
    async (call) => {
      const bytes = await fetched(call)
      const { app, body, services } = call
      return storeFile(
        services,
        app,
        { name: body.fileName, bytes },
        await convert(services, bytes, app.company_id),
      )
    },
    keepUploaded,
    { withFiles: true },
  ),
  'file/get': async ({ app, body, db }) => presentFile(await fileOf(db, app.id, body.fileId)),
  'file/keywords': async ({ app, body, db, services }) => {
    const file = await readyFile(db, app.id, body.fileId)
    const blob = (await services.blobs.find(db, file.pdf_blob))!
    const model = await writtenModel(services, blob)
    return {
      list: body.keywords.flatMap((keyword) =>
        model.pages.flatMap((page) =>
          findOnPage(page, keyword).map((found) => {
            const { x, y, w, h } = asShown(found, page.turned)
            return { keyword, page: page.index + 1, x, y, width: w, height: h }
          }),
        ),
      ),
    }
  },
  'file/verify': async ({ app, body, db, services }) => {
    const file = await fileOf(db, app.id, body.fileId)
    const blob = (await services.blobs.find(db, file.source_blob))!
    const bytes = await services.blobs.read(blob)
    if (!bytes.subarray(0, 1024).includes('%PDF-')) throw new CodedError('FILE_TYPE', '仅支持 PDF 文件')
    const result = await services.verifier.verifyPdf(bytes, {
      owner: app.company_id,
      budget: 'report',
      trust: await services.certificates.trust(),
    })
    return {
      result: result.verdict,
      label: result.label,
      reason: result.reason,
      isTrusted: result.trusted === true,
      isSandbox: services.certificates.isSandbox,
      revisions: result.revisions,
      signatures: result.signatures.map((one) => ({
        signer: one.signer,
        signedAt: one.signedAt,
        isTimestamped: one.timestamped,
        label: one.label,
        serial: one.chain[0]?.serial ?? '',
        issuer: one.chain[0]?.issuer ?? '',
      })),
    }
  },
})

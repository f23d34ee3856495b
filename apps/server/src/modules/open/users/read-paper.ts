import { isBankCard } from '@xinqi/api/numbers'
import { DocumentError, isMark } from '@xinqi/documents'
import { CodedError } from '../../../platform/errors.ts'
import { licenceFields } from '../../company/certification/licence-text.ts'
import { idCardFields } from '../../people/identity/id-card.ts'
import { fileOf } from '../files/app-files.ts'
import type { PlainOpenHandler } from '../gateway/open-call.ts'

// What the words on a paper say. Unread is null: nothing is guessed. Pure.

const withoutBlanks = (line: string) => line.replace(/[\s\u3000]/g, '')

export const bankCardFields = (lines: readonly string[]): { number: string | null; bank: string | null } => {
  const text = lines.map(withoutBlanks)
  const digits = lines.flatMap((line) => line.match(/[0-9](?:[ \u3000]?[0-9]){11,18}/g) ?? [])
  return {
    number: digits.map(withoutBlanks).find(isBankCard) ?? null,
    bank: text.map((line) => /[\u4e00-\u9fff]{2,12}银行/.exec(line)?.[0]).find(Boolean) ?? null,
  }
}

const READ_MS = 30_000

/** In a process of its own, and nothing of it is kept: what was read is in the answer alone. */
export const readPaper: PlainOpenHandler<'identity/ocr'> = async (call) => {
  const { app, body, db, now, services } = call
  const file = await fileOf(db, app.id, body.fileId)
  const blob = await services.blobs.find(db, file.source_blob)
  if (!blob) throw new CodedError('OPEN_FILE_UNKNOWN')
  const model = await services.documents
    .readModel(await services.blobs.read(blob), { owner: app.id, signal: AbortSignal.timeout(READ_MS) })
    .catch((error: unknown) => {
      if (error instanceof DocumentError) throw new CodedError('FILE_TYPE', `无法识别：${error.message}`)
      throw error
    })
  const answer = { kind: body.kind, idCard: null, licence: null, bankCard: null }
  if (body.kind === 'licence') {
    const { longTerm, validUntil, ...read } = licenceFields(model)
    return { ...answer, licence: { ...read, validUntil: longTerm ? 'long' : validUntil } }
  }
  const lines = model.pages
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (isMark(block) ? [] : block.text.split('\n')))
  return body.kind === 'idCard'
    ? { ...answer, idCard: idCardFields(lines, now) }
    : { ...answer, bankCard: bankCardFields(lines) }
}

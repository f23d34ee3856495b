import { REFERENCE } from '@xinqi/api/ai'
import { DocumentError, sniff } from '@xinqi/documents'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { NO_WORDS, refusalOf } from '../ai-tasks/refusal.ts'
import { clausesOf, referenceLines } from './reference-lines.ts'

const KINDS = new Set(['pdf', 'docx', 'doc'])
/** As much as the review reads at once. */
const CHARACTERS_MAX = 100_000

/** Nothing is kept: what was read goes to the page, and comes back with the order to draft after it. */
export const readReference: PlainHandler<'/draftAI/readReference'> = async ({ actor, files, services }) => {
  const file = files[0]
  if (!file || file.bytes.length === 0) throw new CodedError('FILE_MISSING', '请选择参考模板')
  if (file.bytes.length > REFERENCE.maxBytes) throw new CodedError('FILE_SIZE', REFERENCE.sizeMessage)
  try {
    if (!KINDS.has(sniff(file.bytes))) throw new CodedError('FILE_TYPE', REFERENCE.typeMessage)
    const model = await services.documentsInBackground.readModel(file.bytes, { owner: quotaOwner(actor) })
    const lines = referenceLines(model)
    if (lines.length === 0) throw new CodedError('FILE_UNREADABLE', NO_WORDS)
    if (JSON.stringify(lines).length > CHARACTERS_MAX)
      throw new CodedError('TOO_LARGE', '参考模板文字过多，请保留需要参考的条款后重新上传')
    return {
      name: file.fileName.replace(/\.[^.]*$/, '').slice(0, 200),
      clauses: clausesOf(lines).length,
      lines,
    }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    if (error.code === 'unsupported-type') throw new CodedError('FILE_TYPE', REFERENCE.typeMessage)
    throw new CodedError('FILE_UNREADABLE', refusalOf(error) ?? undefined)
  }
}

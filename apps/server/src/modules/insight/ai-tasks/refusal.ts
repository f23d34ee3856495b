import { DocumentError, type DocumentErrorCode } from '@xinqi/documents'
import { CodedError } from '../../../platform/errors.ts'

/** A task that cannot come to anything, and what its owner can do about it. */
export class TaskRefusal extends Error {}

export const AI_PAGES_MAX = 500
export const NO_WORDS = '文件中没有识别到文字，请上传文字版文件，或更清晰（建议 300 dpi）的扫描件'
export const TOO_MANY_PAGES = `文件超过 ${AI_PAGES_MAX} 页，请拆分后分别上传`

const WHAT_TO_DO: Partial<Record<DocumentErrorCode, string>> = {
  encrypted: '文件设有密码，无法读取，请解除密码保护后重新上传',
  damaged: '文件已损坏或内容不完整，请用原软件重新导出后上传',
  'too-many-pages': TOO_MANY_PAGES,
  'time-exceeded': '文件内容过于复杂，处理超时，请拆分后分别上传',
  'memory-exceeded': '文件内容过大，请压缩图片或拆分后重新上传',
  'limits-exceeded': '文件结构过于复杂，请另存为 PDF 后重新上传',
}

/** The sentence for what people can do something about; null for what is worth another try. */
export const refusalOf = (error: unknown): string | null => {
  if (error instanceof TaskRefusal) return error.message
  if (error instanceof DocumentError)
    return error.code === 'cancelled' || error.code === 'failed'
      ? null
      : (WHAT_TO_DO[error.code] ?? error.message)
  return error instanceof CodedError && error.errorName === 'QUOTA_SHORT' ? error.message : null
}

export type ComparisonErrorCode =
  | 'FILE_UNREADABLE'
  | 'PDF_UNREADABLE'
  | 'PDF_ENCRYPTED'
  | 'PDF_MISMATCH'
  | 'NO_POSITIONS'
  | 'USAGE'

const MESSAGES: Record<ComparisonErrorCode, string> = {
  FILE_UNREADABLE: '文件无法读取',
  PDF_UNREADABLE: 'PDF 文件已损坏，无法标注',
  PDF_ENCRYPTED: 'PDF 文件已加密，无法标注',
  PDF_MISMATCH: 'PDF 页数与比对时的文件不一致，无法标注',
  NO_POSITIONS: '纯文本没有页面位置，无法在 PDF 上标注',
  USAGE:
    '用法：comparison <基准文件> <比对文件> [--width] [--seal] [--font] [--size] [--handwriting] [--json] [--html 文件] [--excel 文件]',
}

export class ComparisonError extends Error {
  readonly code: ComparisonErrorCode

  constructor(code: ComparisonErrorCode, detail?: string) {
    super(detail ? `${MESSAGES[code]}：${detail}` : MESSAGES[code])
    this.name = 'ComparisonError'
    this.code = code
  }
}

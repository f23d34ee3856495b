export type PdfErrorCode =
  | 'PDF_NOT_PDF'
  | 'PDF_XREF_BROKEN'
  | 'PDF_SYNTAX'
  | 'PDF_LIMIT'
  | 'PDF_FILTER'
  | 'PDF_PAGE_MISSING'
  | 'PDF_ENCRYPTED'

const MESSAGES: Record<PdfErrorCode, string> = {
  PDF_NOT_PDF: '不是 PDF 文件',
  PDF_XREF_BROKEN: 'PDF 交叉引用表损坏',
  PDF_SYNTAX: 'PDF 对象语法错误',
  PDF_LIMIT: 'PDF 结构超出处理上限',
  PDF_FILTER: 'PDF 数据流无法解码',
  PDF_PAGE_MISSING: 'PDF 页面不存在',
  PDF_ENCRYPTED: 'PDF 已加密，须先解密',
}

export class PdfError extends Error {
  code: PdfErrorCode

  constructor(code: PdfErrorCode, detail?: string) {
    super(detail ? `${MESSAGES[code]}：${detail}` : MESSAGES[code])
    this.name = 'PdfError'
    this.code = code
  }
}

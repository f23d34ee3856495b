// Every way a file can be refused, with the sentence people see. Codes are stable; sentences may be reworded,
// except the first two, which the product specification gives letter for letter.

const messages = {
  'unsupported-type':
    '上传文件类型错误，仅支持上传BMP/JPEG/JPG/PNG/TIF/TIFF格式图片及Word/WPS/PDF/OFD格式文档',
  'file-too-large': '单个文件大小不超过10M，请重新上传',
  encrypted: '文件已加密或设有密码保护，请解除保护后重新上传',
  damaged: '文件已损坏或内容不完整，无法打开',
  suspicious: '文件含有与其格式不符或危险的内容，为安全起见已拒绝处理',
  'active-content':
    '文件含有脚本、启动程序、自动提交等会自行执行的内容，且无法安全去除，请另存为普通 PDF 后重新上传',
  macros: '文件含有宏，请在 Excel 中另存为不含宏的工作簿（.xlsx）后重新上传',
  'limits-exceeded': '文件解压后过大或结构过于复杂，已停止处理',
  'too-many-pages': '文件页数超过处理上限，请拆分后重新上传',
  'no-such-page': '指定的页码不存在',
  'time-exceeded': '文件处理超时，已停止处理',
  'memory-exceeded': '文件处理占用内存过多，已停止处理',
  'tried-twice': '该文件已两次处理中断，不再重试，请另存为 PDF 或更换文件后上传',
  'owner-spent': '一小时内有多个文件处理中断，占用过多，已暂停处理，请稍后再上传',
  cancelled: '文件处理已取消',
  'engine-missing': '未安装文档转换组件，暂时无法处理该类型的文件',
  failed: '文件处理失败，请检查文件后重试',
} as const

export type DocumentErrorCode = keyof typeof messages

export class DocumentError extends Error {
  readonly code: DocumentErrorCode
  /** What exactly was wrong, for logs; never shown to people and never contains document text. */
  readonly detail: string

  constructor(code: DocumentErrorCode, detail = '', options?: { cause?: unknown }) {
    super(messages[code], options)
    this.name = 'DocumentError'
    this.code = code
    this.detail = detail
  }
}

export const isDocumentErrorCode = (code: unknown): code is DocumentErrorCode =>
  typeof code === 'string' && Object.hasOwn(messages, code)

import { Type } from 'typebox'
import { SomeText } from '../plain.ts'
import { asking, endpoint } from './public-endpoint.ts'
import { FileId, intOf, Nullable, numOf, textOf, yesNoOf } from './public-shapes.ts'

const GROUP = '文件'
const File = Type.Object({
  fileId: textOf('文件编号'),
  name: textOf('文件名'),
  state: textOf('converting 转换中，ready 可用，failed 失败'),
  reason: Nullable(textOf('失败原因')),
  pages: Type.Array(
    Type.Object({
      width: numOf('页宽，磅'),
      height: numOf('页高，磅'),
    }),
  ),
  sha256: textOf('原文件的 SHA-256'),
  size: intOf('字节数'),
})
const FileName = Type.String({ minLength: 1, maxLength: 120, description: '文件名，含扩展名' })
const ofFile = { fileId: FileId }
const UNKNOWN = ['OPEN_FILE_UNKNOWN'] as const
const SAMPLE = { fileId: '01890000-0000-7000-8000-000000000000' }

export const files = {
  'file/upload': endpoint({
    group: GROUP,
    summary: '上传文件',
    notes: [
      '一次调用完成：请求体即文件字节，文件名放在查询串 ?fileName= 中（须 URL 编码，并按发送的原样参与签名）。',
      '支持 PDF、Word、Excel、图片、OFD；转换最多等待 20 秒，未完成时 state 为 converting，可用 file/get 查询或等待 file.ready 事件。',
    ],
    pace: 'file',
    raw: true,
    changes: 'openFile.add',
    body: { fileName: FileName },
    data: File,
    errors: ['FILE_TYPE', 'FILE_SIZE', 'FILE_MISSING'],
    agent: {
      name: 'file_put',
      kind: 'draft',
      scope: 'draft.write',
      title: '上传文件',
      says: 'Uploads a PDF, Word file or image (Base64, up to 700 KB) for a contract of this app; answers its fileId.',
    },
    example: { fileName: '合同.pdf' },
  }),
  'file/uploadByUrl': endpoint({
    group: GROUP,
    summary: '从链接上传文件',
    notes: ['链接须为 https 且指向公网；不跟随跳转；给出 sha256 时核对。'],
    pace: 'file',
    changes: 'openFile.add',
    body: {
      url: Type.String({ minLength: 8, maxLength: 1000, description: '文件地址' }),
      fileName: FileName,
      sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$', description: '文件的 SHA-256' })),
    },
    data: File,
    errors: ['OPEN_URL_REFUSED', 'OPEN_FILE_DIFFERS', 'FILE_TYPE', 'FILE_SIZE'],
    example: { url: 'https://example.com/contract.pdf', fileName: '合同.pdf' },
  }),
  'file/get': asking(GROUP, '查询文件', {
    body: ofFile,
    data: File,
    errors: UNKNOWN,
    agent: {
      name: 'file_get',
      kind: 'read',
      scope: 'contract.read',
      title: '查询文件',
      says: 'Whether an uploaded file is ready, and its pages.',
    },
    example: SAMPLE,
  }),
  'file/keywords': endpoint({
    group: GROUP,
    summary: '查找关键字坐标',
    pace: 'file',
    changes: false,
    body: {
      fileId: FileId,
      keywords: Type.Array(SomeText(50), { minItems: 1, maxItems: 20 }),
    },
    data: {
      list: Type.Array(
        Type.Object({
          keyword: textOf('关键字'),
          page: intOf('页码，从 1 开始'),
          x: numOf('左边距占页宽的比例'),
          y: numOf('上边距占页高的比例'),
          width: numOf('宽度比例'),
          height: numOf('高度比例'),
        }),
      ),
    },
    errors: ['OPEN_FILE_UNKNOWN', 'OPEN_FILE_NOT_READY'],
    agent: {
      name: 'file_words',
      kind: 'read',
      scope: 'contract.read',
      title: '查找关键字坐标',
      says: 'Where words stand in an uploaded file, for places of signatures.',
    },
    example: { ...SAMPLE, keywords: ['甲方（盖章）'] },
  }),
  'file/verify': endpoint({
    group: GROUP,
    summary: '核验文件签名',
    notes: ['先用 file/upload 上传 PDF；判断依据是文件字节本身。'],
    pace: 'file',
    changes: false,
    body: { fileId: FileId },
    data: {
      result: textOf('结论'),
      label: textOf('结论说明'),
      reason: Nullable(textOf('原因')),
      isTrusted: yesNoOf('证书链可信'),
      isSandbox: yesNoOf('由测试证书签署'),
      revisions: intOf('修订次数'),
      signatures: Type.Array(
        Type.Object({
          signer: textOf('签署者'),
          signedAt: Nullable(textOf('签署时间')),
          isTimestamped: yesNoOf('带可信时间戳'),
          label: textOf('结论'),
          serial: textOf('证书序列号'),
          issuer: textOf('证书颁发者'),
        }),
      ),
    },
    errors: ['OPEN_FILE_UNKNOWN', 'FILE_TYPE'],
    agent: {
      name: 'file_verify',
      kind: 'read',
      scope: 'evidence.read',
      title: '核验文件签名',
      says: 'Signatures of an uploaded PDF: who, when, whether valid and trusted.',
    },
    example: SAMPLE,
  }),
}

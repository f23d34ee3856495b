import { Type } from 'typebox'
import { endpoint } from './public-endpoint.ts'
import { ContractNo, closed, Moment, Nullable, textOf } from './public-shapes.ts'

const GROUP = '存证'
const EvidenceNo = Type.String({ pattern: '^X[QH][0-9A-Z]{16,30}$', description: '存证编号' })
const ofContract = Type.Object({ contractNo: ContractNo }, closed)

export const evidence = {
  'evidence/get': endpoint({
    group: GROUP,
    summary: '查询存证',
    pace: 'read',
    changes: false,
    notes: [
      'contractNo 与 evidenceNo 二选一：合同的存证在完成后产生，哈希的存证在 evidence/anchorHash 时产生。',
      'proof 是离线核验材料：日志条目、包含证明与平台签名的检查点，任何人无需信任平台即可核对。',
    ],
    body: { contractNo: Type.Optional(ContractNo), evidenceNo: Type.Optional(EvidenceNo) },
    data: {
      evidenceNo: Nullable(textOf('存证编号；合同完成后产生')),
      viewUrl: Nullable(textOf('公开核验页')),
      completedAt: Nullable(Moment),
      sha256: Nullable(textOf('存证的哈希；合同的存证为 null')),
      tag: Nullable(textOf('存证时给出的标识')),
      proof: Nullable(textOf('离线核验材料，JSON 文本；写入日志后产生')),
    },
    errors: ['OPEN_CONTRACT_UNKNOWN', 'NOT_FOUND'],
    agent: {
      name: 'evidence_get',
      kind: 'read',
      scope: 'evidence.read',
      title: '查看存证',
      says: 'The evidence record of a contract of this app, with material for a check without us.',
    },
    example: { contractNo: 'HT-001' },
  }),
  'evidence/report': endpoint({
    group: GROUP,
    summary: '下载存证报告',
    notes: ['返回 10 分钟内有效的 PDF 链接。'],
    pace: 'file',
    changes: 'openContract.evidence',
    body: ofContract,
    data: {
      url: textOf('报告链接'),
      fileName: textOf('文件名'),
    },
    errors: ['OPEN_CONTRACT_UNKNOWN', 'CONTRACT_STATUS'],
    example: { contractNo: 'HT-001' },
  }),
  'evidence/anchorHash': endpoint({
    group: GROUP,
    summary: '为任意文件的哈希存证',
    notes: [
      '只上传 SHA-256，不上传文件；哈希写入与合同相同的存证日志，由平台定期签名并加盖可信时间戳。',
      '同一应用对同一哈希与标识只存证一次，再次调用返回首次的编号。',
      '离线核验材料用 evidence/get 取得。',
    ],
    pace: 'write',
    changes: 'openContract.anchor',
    body: {
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: '文件的 SHA-256，小写十六进制' }),
      tag: Type.Optional(
        Type.String({ minLength: 1, maxLength: 64, description: '您的标识，写入存证，请勿含个人信息' }),
      ),
    },
    data: {
      evidenceNo: EvidenceNo,
      sha256: textOf('存证的哈希'),
      tag: Nullable(textOf('您的标识')),
      anchoredAt: Moment,
    },
    example: {
      sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      tag: 'order-20260101',
    },
  }),
}

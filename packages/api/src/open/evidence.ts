import { Type } from 'typebox'
import { endpoint } from './public-endpoint.ts'
import { ContractNo, closed, Moment, Nullable } from './public-shapes.ts'

const GROUP = '存证'
const ofContract = Type.Object({ contractNo: ContractNo }, closed)

export const evidence = {
  'evidence/get': endpoint({
    group: GROUP,
    summary: '查询存证',
    pace: 'read',
    changes: false,
    body: ofContract,
    data: Type.Object({
      evidenceNo: Nullable(Type.String({ description: '存证编号；合同完成后产生' })),
      viewUrl: Nullable(Type.String({ description: '公开核验页' })),
      completedAt: Nullable(Moment),
    }),
    errors: ['OPEN_CONTRACT_UNKNOWN'],
    example: { contractNo: 'HT-001' },
  }),
  'evidence/report': endpoint({
    group: GROUP,
    summary: '下载存证报告',
    notes: ['返回 10 分钟内有效的 PDF 链接。'],
    pace: 'file',
    changes: 'openContract.evidence',
    body: ofContract,
    data: Type.Object({
      url: Type.String({ description: '报告链接' }),
      fileName: Type.String({ description: '文件名' }),
    }),
    errors: ['OPEN_CONTRACT_UNKNOWN', 'CONTRACT_STATUS'],
    example: { contractNo: 'HT-001' },
  }),
}

import { Type } from 'typebox'
import { asking, endpoint } from './public-endpoint.ts'
import { ContractNo, FileId, intOf, Moment, Nullable, textOf } from './public-shapes.ts'

const GROUP = '存证'
const Report = Type.Object({
  reportNo: textOf('报告编号'),
  contractNo: Nullable(textOf('合同编号')),
  verdict: textOf('valid 有效，modified 签署后被修改，invalid 无效，none 无签名；未能判定的文件不出具报告'),
  signatures: intOf('签名个数'),
  url: textOf('报告 PDF 的链接，10 分钟内有效'),
  createdAt: Moment,
})

export const signReports = {
  'signReport/apply': endpoint({
    group: GROUP,
    summary: '出具签署报告',
    notes: ['contractNo 与 fileId 二选一；fileId 由 file/upload 返回，须是 PDF。'],
    pace: 'file',
    changes: 'openReport.apply',
    body: { contractNo: Type.Optional(ContractNo), fileId: Type.Optional(FileId) },
    data: Report,
    errors: ['OPEN_CONTRACT_UNKNOWN', 'OPEN_FILE_UNKNOWN', 'CONTRACT_STATUS', 'FILE_TYPE'],
    example: { contractNo: 'HT-001' },
  }),
  'signReport/get': asking(GROUP, '查询签署报告', {
    body: { reportNo: Type.String({ pattern: '^YQ[0-9A-Z]{8,30}$', description: '报告编号' }) },
    data: Report,
    errors: ['OPEN_REPORT_UNKNOWN'],
    example: { reportNo: 'YQ20261116ABCDEF12' },
  }),
}

import { Type } from 'typebox'
import { CONTRACT } from '../limits.ts'
import {
  Attachments,
  common,
  documents,
  GROUP,
  MAKING,
  Made,
  Name,
  SAMPLE_FILE,
  UNKNOWN,
} from './contract-parts.ts'
import { asking, endpoint } from './public-endpoint.ts'
import { ContractNo, closed, FileId, intOf, Signer, Status, textOf } from './public-shapes.ts'

const { autoSend, ...ofEach } = common
const each = { ...ofEach, ...documents }
const PackageNo = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$', description: '合同包编号，由您指定' })

/** What goes along with a contract, and contracts that go together. */
export const contractPackages = {
  'contract/addAttachments': endpoint({
    group: GROUP,
    summary: '向草稿添加合同附件',
    notes: ['附件原样随合同发给各方阅读，不需要签署；先用 file/upload 上传。'],
    pace: 'write',
    changes: 'openContract.change',
    body: {
      contractNo: ContractNo,
      files: Type.Array(FileId, { minItems: 1, maxItems: CONTRACT.enclosures }),
    },
    data: { contractNo: textOf('合同编号'), attachments: Attachments },
    errors: [...UNKNOWN, 'OPEN_FILE_UNKNOWN', 'CONTRACT_INCOMPLETE', 'CONTRACT_STATUS'],
    example: { contractNo: 'HT-001', files: [SAMPLE_FILE] },
  }),
  'contract/removeAttachment': endpoint({
    group: GROUP,
    summary: '移除草稿中的合同附件',
    pace: 'write',
    changes: 'openContract.change',
    body: {
      contractNo: ContractNo,
      attachmentId: Type.String({ format: 'uuid', description: 'contract/get 返回的附件编号' }),
    },
    data: { contractNo: textOf('合同编号'), attachments: Attachments },
    errors: [...UNKNOWN, 'NOT_FOUND', 'CONTRACT_STATUS'],
    example: { contractNo: 'HT-001', attachmentId: SAMPLE_FILE },
  }),
  'contract/createPackage': endpoint({
    group: GROUP,
    summary: '一次发起一组合同（合同包）',
    notes: [
      '如劳动合同、保密协议与员工手册一并发给同一人：各份合同独立编号、独立签署与存证，全部发起或全部不发起。',
      'signers 写在外层，对每一份合同都适用；某一份的签署方不同时在其中另给 signers。',
      '用 contract/batchSignUrl 取得一次签完全部合同的页面；用 contract/package 查询整组的进度。',
    ],
    pace: 'write',
    changes: 'openContract.make',
    body: {
      packageNo: PackageNo,
      name: Name,
      signers: Type.Optional(Type.Array(Signer, { minItems: 1, maxItems: 50, description: '签署方' })),
      contracts: Type.Array(
        Type.Object(
          { ...each, signers: Type.Optional(Type.Array(Signer, { minItems: 1, maxItems: 50 })) },
          closed,
        ),
        { minItems: 2, maxItems: 10, description: '组内的合同，按顺序' },
      ),
      autoSend: autoSend,
    },
    data: {
      packageNo: textOf('合同包编号'),
      charged: intOf('本次扣除的合同份数'),
      contracts: Type.Array(Made),
    },
    errors: [
      ...MAKING,
      'OPEN_PACKAGE_EXISTS',
      'OPEN_TEMPLATE_UNKNOWN',
      'OPEN_TEMPLATE_OFF',
      'OPEN_TEMPLATE_KIND',
      'OPEN_VALUE',
    ],
    example: {
      packageNo: 'RZ-001',
      name: '入职文件',
      signers: [{ account: 'demo-person' }],
      contracts: [
        { contractNo: 'RZ-001-1', name: '劳动合同', files: [SAMPLE_FILE] },
        { contractNo: 'RZ-001-2', name: '保密协议', files: [SAMPLE_FILE] },
      ],
    },
  }),
  'contract/package': asking(GROUP, '查询合同包', {
    notes: ['status：每一份都完成为 completed，有任何一份被拒签、撤回、过期或作废为 broken，其余为 open。'],
    body: { packageNo: PackageNo },
    data: {
      packageNo: textOf('合同包编号'),
      name: textOf('名称'),
      status: textOf('open 进行中，completed 全部完成，broken 有合同未能完成'),
      completed: intOf('已完成的份数'),
      contracts: Type.Array(
        Type.Object({ contractNo: textOf('合同编号'), name: textOf('合同名称'), status: Status }),
      ),
    },
    errors: ['OPEN_PACKAGE_UNKNOWN'],
    example: { packageNo: 'RZ-001' },
  }),
}

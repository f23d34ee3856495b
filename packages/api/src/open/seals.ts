import { Type } from 'typebox'
import { asking, endpoint } from './public-endpoint.ts'
import { Account, FileId, intOf, Moment, numOf, SealNo, textOf, yesNoOf } from './public-shapes.ts'

const GROUP = '印章'
const Seal = Type.Object({
  sealNo: textOf('印章编号'),
  name: textOf('印章名称'),
  type: intOf('印章类型：1 公章 2 合同专用章 3 财务专用章 4 人事专用章 5 法定代表人章 9 其他；个人签名为 0'),
  status: textOf('enabled 启用，disabled 停用，reviewing 审核中，cancelled 已注销'),
  isDefault: yesNoOf('默认印章'),
  widthMm: numOf('宽，毫米'),
  heightMm: numOf('高，毫米'),
  createdAt: Moment,
})

export const seals = {
  'seal/createByTemplate': endpoint({
    group: GROUP,
    summary: '按模板制章',
    notes: ['企业制作圆形章；个人制作姓名签名。'],
    pace: 'write',
    changes: 'openSeal.make',
    body: {
      account: Account,
      name: Type.String({ minLength: 1, maxLength: 30, description: '印章名称' }),
      type: Type.Optional(
        Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4), Type.Literal(9)], {
          description: '企业印章类型，默认 2 合同专用章',
        }),
      ),
      text: Type.Optional(Type.String({ maxLength: 16, description: '章面横排文字' })),
      mm: Type.Optional(Type.Integer({ minimum: 36, maximum: 58, description: '直径，毫米，默认 42' })),
    },
    data: Seal,
    errors: ['OPEN_USER_UNKNOWN', 'OPEN_USER_UNVERIFIED', 'SEAL_NAME_TAKEN', 'SEAL_ONLY_ONE'],
    example: { account: 'self', name: '采购合同章', type: 9, text: '采购合同章' },
  }),
  'seal/createByImage': endpoint({
    group: GROUP,
    summary: '按图片制章',
    notes: [
      '图片为 PNG 或 JPG，先用 file/upload 上传；背景自动去除。',
      '企业印章须经平台审核后启用，沙箱立即启用；个人签名立即可用。',
    ],
    pace: 'write',
    changes: 'openSeal.make',
    body: {
      account: Account,
      fileId: FileId,
      name: Type.String({ minLength: 1, maxLength: 30, description: '印章名称' }),
      type: Type.Optional(
        Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4), Type.Literal(9)], {
          description: '企业印章类型，默认 2 合同专用章',
        }),
      ),
      mm: Type.Optional(Type.Integer({ minimum: 20, maximum: 60, description: '宽，毫米，默认 42' })),
    },
    data: Seal,
    errors: [
      'OPEN_USER_UNKNOWN',
      'OPEN_USER_UNVERIFIED',
      'OPEN_FILE_UNKNOWN',
      'FILE_TYPE',
      'SEAL_NAME_TAKEN',
      'SEAL_ONLY_ONE',
    ],
    example: { account: 'self', fileId: '01890000-0000-7000-8000-000000000001', name: '采购合同章', type: 9 },
  }),
  'seal/list': asking(GROUP, '印章列表', {
    body: { account: Account },
    data: { list: Type.Array(Seal) },
    errors: ['OPEN_USER_UNKNOWN'],
    example: { account: 'self' },
  }),
  'seal/update': endpoint({
    group: GROUP,
    summary: '设为默认、启用或停用',
    pace: 'write',
    changes: 'openSeal.change',
    body: {
      account: Account,
      sealNo: SealNo,
      isDefault: Type.Optional(Type.Literal(true, { description: '设为默认' })),
      enabled: Type.Optional(yesNoOf('启用或停用')),
    },
    data: Seal,
    errors: ['OPEN_USER_UNKNOWN'],
    example: { account: 'self', sealNo: '01890000-0000-7000-8000-000000000000', isDefault: true },
  }),
  'seal/cancel': endpoint({
    group: GROUP,
    summary: '注销印章',
    notes: ['注销后不能恢复；已签署的合同不受影响。'],
    pace: 'write',
    changes: 'openSeal.cancel',
    body: { account: Account, sealNo: SealNo },
    data: {},
    errors: ['OPEN_USER_UNKNOWN'],
    example: { account: 'self', sealNo: '01890000-0000-7000-8000-000000000000' },
  }),
}

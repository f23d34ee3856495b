import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Between, Int, Nullable, Text } from '../../plain.ts'
import { Id, Instant } from '../../shapes.ts'
import { AppId } from './apps.ts'

const ofFiling = { appId: AppId, filingId: Id }
const listed = {
  filingId: Id,
  filingNo: Text,
  name: Text,
  monthlyVolume: Int,
  /** 0 draft, 1 being looked at, 2 passed, 3 sent back. */
  status: Int,
  remark: Nullable(Text),
  submittedAt: Nullable(Instant),
  decidedAt: Nullable(Instant),
  createdAt: Instant,
}

export const filings = {
  '/open/filing/list': ep({
    summary: '开放平台：签署备案列表',
    auth: 'open',
    changes: false,
    body: { appId: AppId, status: Type.Optional(Between(0, 3)) },
    data: {
      list: Type.Array(Type.Object(listed)),
      counts: Type.Array(Type.Object({ status: Int, count: Int })),
    },
  }),
  '/open/filing/detail': ep({
    summary: '开放平台：签署备案详情与平台意见',
    auth: 'open',
    changes: false,
    body: ofFiling,
    data: {
      ...listed,
      scene: Text,
      agreement: Text,
      sample: Nullable(Type.Object({ name: Text, url: Text })),
      submittedBy: Nullable(Text),
    },
  }),
  '/open/filing/save': ep({
    summary: '开放平台：保存签署备案：场景、样本合同、用户如何同意、预计用量',
    auth: 'open',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    changes: 'openFiling.save',
    idempotent: true,
    timeout: 120,
    body: {
      appId: AppId,
      /** Left out for a new one. */
      filingId: Type.Optional(Id),
      name: Type.String({ minLength: 2, maxLength: 40 }),
      scene: Type.String({ minLength: 10, maxLength: 1000 }),
      agreement: Type.String({ minLength: 5, maxLength: 1000 }),
      monthlyVolume: Type.String({ pattern: '^[1-9][0-9]{0,7}$' }),
    },
    data: { filingId: Id },
  }),
  '/open/filing/submit': ep({
    summary: '开放平台：提交签署备案',
    auth: 'open',
    changes: 'openFiling.submit',
    body: ofFiling,
  }),
  '/open/filing/withdraw': ep({
    summary: '开放平台：撤回尚未审核的签署备案',
    auth: 'open',
    changes: 'openFiling.withdraw',
    body: ofFiling,
  }),
}

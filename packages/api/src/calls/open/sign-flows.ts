import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { MOBILE_PATTERN } from '../../mobile.ts'
import { COMMODITIES, type Commodity, NOTARY_PURPOSE_MAX } from '../../notary.ts'
import { Account, ContractNo, PUBLIC_STATUSES, type PublicStatus } from '../../open/public-shapes.ts'
import {
  closed,
  Email,
  Id,
  Instant,
  ListOf,
  Mobile,
  Name,
  Nullable,
  NumberedOf,
  numbered,
  OneTimeCode,
} from '../shapes.ts'
import { AppId } from './apps.ts'

const Status = Type.Unsafe<PublicStatus>({ type: 'string', enum: [...PUBLIC_STATUSES] })
const AnyCommodity = Type.Unsafe<Commodity>({ type: 'string', enum: Object.keys(COMMODITIES) })
const asItWas = { applicationId: Id, revision: Type.Integer({ minimum: 0 }) }
const ofContract = { appId: AppId, contractNo: ContractNo }
const Filter = {
  appId: Type.Optional(AppId),
  keyword: Type.Optional(Type.String({ maxLength: 50 })),
  account: Type.Optional(Type.String({ maxLength: 64 })),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
}
const Listed = Type.Object({
  appId: Type.String(),
  contractNo: Type.String(),
  name: Type.String(),
  status: Type.String(),
  parties: Type.Array(Type.String()),
  signed: Type.Integer(),
  signers: Type.Integer(),
  createdAt: Instant,
  deadlineAt: Nullable(Instant),
  completedAt: Nullable(Instant),
})
const page = {
  ...numbered,
}
const Stands = Type.Object({ status: Type.String() })
const FileLinks = Type.Object({
  files: Type.Array(
    Type.Object({ name: Type.String(), url: Type.String(), sha256: Nullable(Type.String()) }),
  ),
})

export const signFlows = {
  '/apiContract/list': ep({
    summary: '开放平台：签署流程查询',
    auth: 'open',
    changes: false,
    body: { ...Filter, status: Type.Optional(Status), ...page },
    data: NumberedOf(Listed),
  }),
  '/apiContract/count': ep({
    summary: '开放平台：各状态的合同数',
    auth: 'open',
    changes: false,
    body: Type.Object(Filter, closed),
    data: {
      total: Type.Integer(),
      counts: Type.Array(Type.Object({ status: Type.String(), count: Type.Integer() })),
    },
  }),
  '/apiContract/detail': ep({
    summary: '开放平台：一份合同的各方、进度、经过与计费',
    auth: 'open',
    changes: false,
    body: Type.Object(ofContract, closed),
    data: {
      appId: Type.String(),
      contractNo: Type.String(),
      name: Type.String(),
      status: Type.String(),
      tag: Nullable(Type.String()),
      createdAt: Instant,
      sentAt: Nullable(Instant),
      deadlineAt: Nullable(Instant),
      completedAt: Nullable(Instant),
      endReason: Nullable(Type.String()),
      signers: Type.Array(
        Type.Object({
          account: Nullable(Type.String()),
          name: Type.String(),
          company: Nullable(Type.String()),
          mobile: Nullable(Type.String()),
          order: Type.Integer(),
          status: Type.String(),
          signedAt: Nullable(Instant),
          refusedReason: Nullable(Type.String()),
        }),
      ),
      files: Type.Array(Type.Object({ fileId: Type.String(), name: Type.String(), pages: Type.Integer() })),
      steps: Type.Array(Type.Object({ label: Type.String(), who: Nullable(Type.String()), at: Instant })),
      /** Copies taken, less those given back. */
      charged: Type.Integer(),
      termination: Nullable(Type.Object({ contractNo: Type.String(), status: Type.String() })),
      evidenceNo: Nullable(Type.String()),
    },
  }),
  '/apiContract/pages': ep({
    summary: '开放平台：合同页面图片，带查看人水印',
    auth: 'open',
    changes: 'openContract.look',
    timeout: 120,
    body: {
      ...ofContract,
      fileId: Id,
      pages: Type.Array(Type.Integer({ minimum: 0, maximum: 2000 }), { minItems: 1, maxItems: 8 }),
    },
    data: {
      watermark: Type.String(),
      list: Type.Array(Type.Object({ page: Type.Integer(), url: Type.String() })),
    },
  }),
  '/apiContract/download': ep({
    summary: '开放平台：合同文件的短时链接',
    auth: 'open',
    changes: 'openContract.download',
    body: Type.Object(ofContract, closed),
    data: FileLinks,
  }),
  '/apiContract/batchDownload': ep({
    summary: '开放平台：打包下载选中或筛选出的合同，在任务中下载',
    auth: 'open',
    changes: 'openContract.download',
    body: {
      ...Filter,
      status: Type.Optional(Status),
      contractNos: Type.Optional(Type.Array(ContractNo, { minItems: 1, maxItems: 200 })),
    },
    data: { taskId: Type.String() },
  }),
  '/apiContract/export': ep({
    summary: '开放平台：导出合同清单，在任务中下载',
    auth: 'open',
    changes: 'openContract.export',
    body: { ...Filter, status: Type.Optional(Status) },
    data: { taskId: Type.String() },
  }),
  '/apiContract/urge': ep({
    summary: '开放平台：催签轮到的人',
    auth: 'open',
    changes: 'openContract.urge',
    body: Type.Object(ofContract, closed),
    data: { urged: Type.Integer() },
  }),
  '/apiContract/withdraw': ep({
    summary: '开放平台：撤回合同',
    auth: 'open',
    changes: 'openContract.withdraw',
    body: { ...ofContract, reason: Type.String({ minLength: 1, maxLength: 200 }) },
    data: Stands,
  }),
  '/apiContract/postpone': ep({
    summary: '开放平台：延长签署截止时间',
    auth: 'open',
    changes: 'openContract.postpone',
    body: { ...ofContract, deadline: Instant },
    data: Stands,
  }),
  '/apiContract/terminate': ep({
    summary: '开放平台：以应用所代表的企业的名义发起解约',
    auth: 'open',
    changes: 'openContract.terminate',
    body: {
      ...ofContract,
      kind: Type.Union([Type.Literal('end'), Type.Literal('void')]),
      reason: Type.String({ minLength: 1, maxLength: 200 }),
    },
    data: { contractNo: Type.String(), status: Type.String() },
  }),
  '/apiContract/correctSigner': ep({
    summary: '开放平台：更正尚未签署的签署人的姓名或手机号',
    auth: 'open',
    changes: 'openContract.replaceSigner',
    body: {
      ...ofContract,
      account: Account,
      name: Type.String({ minLength: 1, maxLength: 50 }),
      mobile: Type.String({ pattern: MOBILE_PATTERN }),
    },
    data: Stands,
  }),
  '/apiContract/signLink': ep({
    summary: '开放平台：给一位签署人新的签署链接，复制或以短信发给本人',
    auth: 'open',
    changes: 'openLink.make',
    body: { ...ofContract, account: Account, bySms: Type.Boolean() },
    data: { url: Nullable(Type.String()), mobile: Nullable(Type.String()), expiresAt: Instant },
  }),
  '/apiContract/pushes': ep({
    summary: '开放平台：一份合同的推送记录',
    auth: 'open',
    changes: false,
    body: Type.Object(ofContract, closed),
    data: ListOf(
      Type.Object({
        pushId: Type.String(),
        type: Type.String(),
        seq: Nullable(Type.Integer()),
        url: Type.String(),
        status: Type.Integer(),
        attempts: Type.Integer(),
        createdAt: Instant,
      }),
    ),
  }),
  '/apiContract/evidenceList': ep({
    summary: '开放平台：存证记录，合同与接口存证的摘要',
    auth: 'open',
    changes: false,
    body: { appId: Type.Optional(AppId), keyword: Filter.keyword, ...page },
    data: NumberedOf(
      Type.Object({
        appId: Type.String(),
        no: Type.String(),
        contractNo: Nullable(Type.String()),
        name: Type.String(),
        at: Instant,
      }),
    ),
  }),
  '/apiContract/evidence': ep({
    summary: '开放平台：一条存证记录与证明',
    auth: 'open',
    changes: false,
    body: { no: Type.String({ minLength: 1, maxLength: 60 }) },
    data: {
      no: Type.String(),
      contractNo: Nullable(Type.String()),
      name: Type.String(),
      at: Instant,
      viewUrl: Type.String(),
      hashes: Type.Array(Type.Object({ name: Type.String(), sha256: Type.String() })),
      isValid: Type.Boolean(),
      reason: Type.String(),
      /** What was applied for about the contract, handed in. */
      applications: Type.Array(
        Type.Object({
          no: Type.String(),
          commodity: AnyCommodity,
          purpose: Type.String(),
          status: Type.Integer(),
          reason: Nullable(Type.String()),
          submittedAt: Instant,
          /** Once it was issued, and for those who may read contracts. */
          url: Nullable(Type.String()),
          fileName: Nullable(Type.String()),
        }),
      ),
    },
  }),
  '/apiContract/notaryApply': ep({
    summary: '开放平台：申请出证；先填写，由应用席位的管理员以验证码确认后签署并提交',
    auth: 'open',
    changes: 'openContract.notary',
    idempotent: true,
    timeout: 120,
    body: {
      ...ofContract,
      /** The application; a code goes to the administrator in whose seat the app acts. */
      fill: Type.Optional(
        Type.Object(
          {
            commodity: AnyCommodity,
            purpose: Type.String({ minLength: 2, maxLength: NOTARY_PURPOSE_MAX }),
            receiver: Type.Object(
              {
                name: Name,
                mobile: Mobile,
                email: Nullable(Email),
                address: Nullable(Type.String({ maxLength: 200 })),
              },
              closed,
            ),
            /** Written before, and changed or asked a code for again. */
            again: Type.Optional(Type.Object(asItWas, closed)),
          },
          closed,
        ),
      ),
      /** His yes: signed under the company's seal, handed in and paid for. */
      confirm: Type.Optional(Type.Object({ ...asItWas, code: OneTimeCode }, closed)),
    },
    data: {
      ...asItWas,
      sent: Nullable(
        Type.Object({ mobile: Type.String(), resendAfter: Type.Integer(), sandbox: Nullable(Type.String()) }),
      ),
      copies: Nullable(Type.Integer()),
    },
  }),
  '/apiContract/evidenceReport': ep({
    summary: '开放平台：下载存证报告',
    auth: 'open',
    kind: 'binary',
    timeout: 120,
    changes: 'openContract.evidence',
    body: Type.Object(ofContract, closed),
    data: Type.Unknown(),
  }),
}

import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { MOBILE_PATTERN } from '../../mobile.ts'
import { COMMODITIES, type Commodity, NOTARY_PURPOSE_MAX } from '../../notary.ts'
import {
  Account,
  ContractNo,
  MetadataFilter,
  PUBLIC_STATUSES,
  type PublicStatus,
} from '../../open/public-shapes.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import {
  closed,
  Email,
  Id,
  Instant,
  ListOf,
  Mobile,
  Name,
  NumberedOf,
  numbered,
  OneTimeCode,
} from '../../shapes.ts'
import { AppId } from './apps.ts'

const Status = Type.Unsafe<PublicStatus>({ type: 'string', enum: [...PUBLIC_STATUSES] })
const AnyCommodity = Type.Unsafe<Commodity>({ type: 'string', enum: Object.keys(COMMODITIES) })
const asItWas = { applicationId: Id, revision: Type.Integer({ minimum: 0 }) }
const ofContract = { appId: AppId, contractNo: ContractNo }
const Filter = {
  appId: Type.Optional(AppId),
  keyword: Type.Optional(TextUpTo(50)),
  account: Type.Optional(TextUpTo(64)),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  /** The partner's own labels: all of them have to agree. */
  metadata: Type.Optional(MetadataFilter),
}
const Listed = Type.Object({
  appId: Text,
  contractNo: Text,
  name: Text,
  status: Text,
  parties: Type.Array(Text),
  signed: Int,
  signers: Int,
  createdAt: Instant,
  deadlineAt: Nullable(Instant),
  completedAt: Nullable(Instant),
})
const page = {
  ...numbered,
}
const Stands = Type.Object({ status: Text })
const FileLinks = Type.Object({
  files: Type.Array(Type.Object({ name: Text, url: Text, sha256: Nullable(Text) })),
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
    body: Filter,
    data: {
      total: Int,
      counts: Type.Array(Type.Object({ status: Text, count: Int })),
    },
  }),
  '/apiContract/detail': ep({
    summary: '开放平台：一份合同的各方、进度、经过与计费',
    auth: 'open',
    changes: false,
    body: ofContract,
    data: {
      appId: Text,
      contractNo: Text,
      name: Text,
      status: Text,
      tag: Nullable(Text),
      createdAt: Instant,
      sentAt: Nullable(Instant),
      deadlineAt: Nullable(Instant),
      completedAt: Nullable(Instant),
      endReason: Nullable(Text),
      signers: Type.Array(
        Type.Object({
          account: Nullable(Text),
          name: Text,
          company: Nullable(Text),
          mobile: Nullable(Text),
          order: Int,
          status: Text,
          signedAt: Nullable(Instant),
          refusedReason: Nullable(Text),
        }),
      ),
      files: Type.Array(Type.Object({ fileId: Text, name: Text, pages: Int })),
      steps: Type.Array(Type.Object({ label: Text, who: Nullable(Text), at: Instant })),
      /** Copies taken, less those given back. */
      charged: Int,
      termination: Nullable(Type.Object({ contractNo: Text, status: Text })),
      evidenceNo: Nullable(Text),
      /** The partner's own labels. */
      metadata: Type.Record(Text, Text),
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
      pages: Type.Array(Between(0, 2000), { minItems: 1, maxItems: 8 }),
    },
    data: {
      watermark: Text,
      list: Type.Array(Type.Object({ page: Int, url: Text })),
    },
  }),
  '/apiContract/download': ep({
    summary: '开放平台：合同文件的短时链接',
    auth: 'open',
    changes: 'openContract.download',
    body: ofContract,
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
    data: { taskId: Text },
  }),
  '/apiContract/export': ep({
    summary: '开放平台：导出合同清单，在任务中下载',
    auth: 'open',
    changes: 'openContract.export',
    body: { ...Filter, status: Type.Optional(Status) },
    data: { taskId: Text },
  }),
  '/apiContract/urge': ep({
    summary: '开放平台：催签轮到的人',
    auth: 'open',
    changes: 'openContract.urge',
    body: ofContract,
    data: { urged: Int },
  }),
  '/apiContract/withdraw': ep({
    summary: '开放平台：撤回合同',
    auth: 'open',
    changes: 'openContract.withdraw',
    body: { ...ofContract, reason: SomeText(200) },
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
      kind: OneOf('end', 'void'),
      reason: SomeText(200),
    },
    data: { contractNo: Text, status: Text },
  }),
  '/apiContract/correctSigner': ep({
    summary: '开放平台：更正尚未签署的签署人的姓名或手机号',
    auth: 'open',
    changes: 'openContract.replaceSigner',
    body: {
      ...ofContract,
      account: Account,
      name: SomeText(50),
      mobile: Type.String({ pattern: MOBILE_PATTERN }),
    },
    data: Stands,
  }),
  '/apiContract/signLink': ep({
    summary: '开放平台：给一位签署人新的签署链接，复制或以短信发给本人',
    auth: 'open',
    changes: 'openLink.make',
    body: { ...ofContract, account: Account, bySms: YesNo },
    data: { url: Nullable(Text), mobile: Nullable(Text), expiresAt: Instant },
  }),
  '/apiContract/pushes': ep({
    summary: '开放平台：一份合同的推送记录',
    auth: 'open',
    changes: false,
    body: ofContract,
    data: ListOf(
      Type.Object({
        pushId: Text,
        type: Text,
        seq: Nullable(Int),
        url: Text,
        status: Int,
        attempts: Int,
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
        appId: Text,
        no: Text,
        contractNo: Nullable(Text),
        name: Text,
        at: Instant,
      }),
    ),
  }),
  '/apiContract/evidence': ep({
    summary: '开放平台：一条存证记录与证明',
    auth: 'open',
    changes: false,
    body: { no: SomeText(60) },
    data: {
      no: Text,
      contractNo: Nullable(Text),
      name: Text,
      at: Instant,
      viewUrl: Text,
      hashes: Type.Array(Type.Object({ name: Text, sha256: Text })),
      isValid: YesNo,
      reason: Text,
      /** What was applied for about the contract, handed in. */
      applications: Type.Array(
        Type.Object({
          no: Text,
          commodity: AnyCommodity,
          purpose: Text,
          status: Int,
          reason: Nullable(Text),
          submittedAt: Instant,
          /** Once it was issued, and for those who may read contracts. */
          url: Nullable(Text),
          fileName: Nullable(Text),
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
                address: Nullable(TextUpTo(200)),
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
      sent: Nullable(Type.Object({ mobile: Text, resendAfter: Int, sandbox: Nullable(Text) })),
      copies: Nullable(Int),
    },
  }),
  '/apiContract/evidenceReport': ep({
    summary: '开放平台：下载存证报告',
    auth: 'open',
    kind: 'binary',
    timeout: 120,
    changes: 'openContract.evidence',
    body: ofContract,
    data: Type.Unknown(),
  }),
}

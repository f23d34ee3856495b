import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { REASON_MAX } from '../../limits.ts'
import { COMMODITIES, type Commodity, NOTARY_CONTRACTS, NOTARY_PURPOSE_MAX } from '../../notary.ts'
import { Between, Int, Nullable, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import {
  closed,
  Email,
  Id,
  Instant,
  ListOf,
  Mobile,
  Name,
  OneTimeCode,
  PageOf,
  SigningPassword,
  searched,
} from '../../shapes.ts'
import { operator } from '../callers.ts'

const ofCase = { applicationId: Id }
const AnyCommodity = Type.Unsafe<Commodity>({ type: 'string', enum: Object.keys(COMMODITIES) })
const Reason = Type.String({ minLength: 2, maxLength: REASON_MAX })
const one = Type.Object({ applicationId: Id }, closed)
const asItWas = { applicationId: Id, revision: Type.Integer({ minimum: 0 }) }
const Status = Between(0, 5)

const Receiver = Type.Object(
  { name: Name, mobile: Mobile, email: Nullable(Email), address: Nullable(TextUpTo(200)) },
  closed,
)
/** Who applies is who is signed in: nobody types it. Numbers are masked. */
const applicantFields = {
  kind: Int,
  name: Text,
  idNo: Text,
  legalPerson: Nullable(Text),
  agent: Text,
}
const Applicant = Type.Object(applicantFields)
const ChosenContract = Type.Object({
  contractId: Id,
  name: Text,
  number: Nullable(Text),
  finishedAt: Nullable(Instant),
  recordNo: Nullable(Text),
  /** Why nothing can be issued about it. */
  problem: Nullable(Text),
})
const rowFields = {
  applicationId: Id,
  no: Text,
  commodity: AnyCommodity,
  contractNames: Type.Array(Text),
  applicantName: Text,
  appliedBy: Text,
  purpose: Text,
  /** Null while it is being written. */
  status: Nullable(Int),
  isSigned: YesNo,
  reason: Nullable(Text),
  resultName: Nullable(Text),
  isSandbox: YesNo,
  createdAt: Instant,
  submittedAt: Nullable(Instant),
}

const read = {
  auth: 'login',
  anyPermission: ['system:notary:list', 'system:contract:applyNotary'],
  changes: false,
} as const
/** Of one's own application, or of the company's for whoever sees its list: the row itself says who may. */
const ofOne = { auth: 'login', changes: false } as const
const apply = {
  auth: 'login',
  permission: 'system:contract:applyNotary',
  service: 'service:notary:apply',
} as const

export const notary = {
  '/notary/commodity/list': ep({
    ...read,
    summary: '出证商品与剩余份数',
    data: {
      left: Int,
      office: Nullable(Type.Object({ name: Text, isSandbox: YesNo })),
      list: Type.Array(
        Type.Object({
          commodity: AnyCommodity,
          name: Text,
          about: Text,
          gives: Text,
          copies: Int,
          /** Why it cannot be had here. */
          closed: Nullable(Text),
        }),
      ),
    },
  }),
  '/notary/applicant': ep({
    ...read,
    summary: '出证申请人：取自当前身份',
    data: { ...applicantFields, mobile: Nullable(Text), email: Nullable(Text) },
  }),
  '/notary/contracts': ep({
    ...apply,
    changes: false,
    summary: '所选合同能否出证',
    body: { contractIds: Type.Array(Id, { minItems: 1, maxItems: NOTARY_CONTRACTS, uniqueItems: true }) },
    data: ListOf(ChosenContract),
  }),
  '/notary/save': ep({
    ...apply,
    changes: 'notary.save',
    idempotent: true,
    summary: '填写出证申请；修改已签署的申请须重新签署',
    body: {
      applicationId: Type.Optional(Id),
      revision: Type.Optional(Type.Integer({ minimum: 0 })),
      commodity: AnyCommodity,
      contractIds: Type.Array(Id, { minItems: 1, maxItems: NOTARY_CONTRACTS, uniqueItems: true }),
      purpose: Type.String({ minLength: 2, maxLength: NOTARY_PURPOSE_MAX }),
      receiver: Receiver,
    },
    data: { applicationId: Id, revision: Int },
  }),
  '/notary/detail': ep({
    ...ofOne,
    summary: '出证申请详情',
    body: one,
    data: {
      ...rowFields,
      revision: Int,
      isMine: YesNo,
      applicant: Applicant,
      receiver: Type.Object({
        name: Text,
        mobile: Text,
        email: Nullable(Text),
        address: Nullable(Text),
      }),
      contracts: Type.Array(ChosenContract),
      copies: Int,
      left: Int,
      signedBy: Nullable(Text),
      signedAt: Nullable(Instant),
      office: Nullable(Type.Object({ name: Text, no: Nullable(Text), isSandbox: YesNo })),
      result: Nullable(Type.Object({ name: Text, sha256: Text, size: Int, at: Instant })),
      events: Type.Array(
        Type.Object({
          at: Instant,
          status: Nullable(Int),
          what: Text,
          detail: Nullable(Text),
          by: Nullable(Text),
        }),
      ),
    },
  }),
  '/notary/list': ep({
    auth: 'login',
    permission: 'system:notary:list',
    changes: false,
    summary: '出证列表',
    body: {
      /** -1: not handed in yet. */
      status: Type.Optional(Between(-1, 5)),
      commodity: Type.Optional(AnyCommodity),
      ...searched,
    },
    data: PageOf(Type.Object(rowFields)),
  }),
  '/notary/applicationFile': ep({
    ...ofOne,
    kind: 'binary',
    timeout: 120,
    summary: '出证申请书：签署前为预览',
    body: one,
    data: Type.Unknown(),
  }),
  '/notary/sign/code': ep({
    ...apply,
    changes: 'notary.code',
    idempotent: true,
    summary: '发送签署出证申请的验证码',
    body: one,
    data: { mobile: Text, resendAfter: Int, sandbox: Nullable(Text) },
  }),
  '/notary/sign/confirm': ep({
    ...apply,
    changes: 'notary.sign',
    idempotent: true,
    timeout: 120,
    summary: '确认意愿并签署出证申请书',
    body: {
      ...asItWas,
      method: OneOf(1, 2),
      code: Type.Optional(OneTimeCode),
      password: Type.Optional(SigningPassword),
      sealId: Type.Optional(Id),
      personSealId: Type.Optional(Id),
    },
    data: { revision: Int, signedAt: Instant },
  }),
  '/notary/submit': ep({
    ...apply,
    changes: 'notary.submit',
    idempotent: true,
    summary: '提交出证申请，按合同份数扣除出证份数',
    body: asItWas,
    data: { status: Status, copies: Int },
  }),
  '/notary/remove': ep({
    ...apply,
    changes: 'notary.remove',
    idempotent: true,
    summary: '删除未提交的出证申请',
    body: one,
  }),
  '/notary/download': ep({
    ...ofOne,
    changes: 'notary.download',
    summary: '取得出证文件的短时链接',
    body: one,
    data: { url: Text, fileName: Text },
  }),
  '/notary/office/notify': ep({
    auth: 'public',
    changes: false,
    signed: false,
    summary: '公证处告知办理有进展；平台随即向公证处查询，通知本身不被采信',
    body: { reference: Id },
  }),
  '/operator/notary/queue': ep({
    ...operator,
    changes: false,
    summary: '公证处出证的办理队列',
    body: { status: Type.Optional(Status), ...searched },
    data: {
      office: Nullable(Type.Object({ name: Text, isSandbox: YesNo })),
      list: Type.Array(
        Type.Object({
          applicationId: Id,
          no: Text,
          applicantName: Text,
          purpose: Text,
          contractNames: Type.Array(Text),
          status: Status,
          officeNo: Nullable(Text),
          /** Where the office has it; null until it has arrived there. */
          atOffice: Nullable(Text),
          materialSha256: Nullable(Text),
          reason: Nullable(Text),
          submittedAt: Instant,
        }),
      ),
      nextCursor: Nullable(Text),
      total: Int,
    },
  }),
  '/operator/notary/accept': ep({
    ...operator,
    changes: 'notary.accept',
    idempotent: true,
    summary: '沙箱公证处：受理',
    body: ofCase,
  }),
  '/operator/notary/refuse': ep({
    ...operator,
    changes: 'notary.refuse',
    idempotent: true,
    summary: '沙箱公证处：不予受理，写明原因，份数退回',
    body: { applicationId: Id, reason: Reason },
  }),
  '/operator/notary/begin': ep({
    ...operator,
    changes: 'notary.begin',
    idempotent: true,
    summary: '沙箱公证处：开始制证',
    body: ofCase,
  }),
  '/operator/notary/fail': ep({
    ...operator,
    changes: 'notary.fail',
    idempotent: true,
    summary: '沙箱公证处：制证失败，退回已受理',
    body: { applicationId: Id, reason: Reason },
  }),
  '/operator/notary/issue': ep({
    ...operator,
    changes: 'notary.issue',
    idempotent: true,
    timeout: 120,
    summary: '沙箱公证处：出具',
    body: ofCase,
  }),
}

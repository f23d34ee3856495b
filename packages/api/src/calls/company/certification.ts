import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { closed, Day, Id, Instant, Name, Nullable, OneTimeCode } from '../shapes.ts'

const Text = (maxLength: number) => Type.String({ maxLength })
const CompanyName = Text(120)
const Method = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(6),
  Type.Literal(7),
  Type.Literal(9),
])
const AccountNo = Type.String({ pattern: '^[0-9 -]{6,40}$' })
const Amount = Type.String({ maxLength: 12 })
const Ticket = Type.String({ minLength: 20, maxLength: 64 })
const ofCertification = Type.Object({ certificationId: Id }, closed)
/** One of them, or neither for the application last worked on. */
const whichever = Type.Object({ certificationId: Type.Optional(Id), companyId: Type.Optional(Id) }, closed)

const UploadedFile = Type.Object({ fileId: Id, url: Type.String(), fileName: Type.String() })
const LicenceFields = Type.Object({
  name: Nullable(Type.String()),
  creditCode: Nullable(Type.String()),
  legalName: Nullable(Type.String()),
  address: Nullable(Type.String()),
  /** yyyy-mm-dd; null when unread or without end. */
  validUntil: Nullable(Type.String()),
  longTerm: Type.Boolean(),
})
const Transfer = Type.Object({
  transferId: Id,
  status: Type.Integer(),
  bankName: Type.String(),
  branchName: Type.String(),
  /** The last four digits. */
  accountNo: Type.String(),
  triesLeft: Type.Integer(),
  reason: Nullable(Type.String()),
  createdAt: Instant,
  expiresAt: Instant,
})
const Application = Type.Object({
  certificationId: Id,
  companyId: Nullable(Id),
  /** 1 the company itself, 2 change of administrator. */
  kind: Type.Integer(),
  /** 0 draft, 1 under review, 2 failed, 3 passed. */
  status: Type.Integer(),
  /** What the company as a whole is: 0–4. */
  companyStatus: Type.Integer(),
  /** The step to go on with. */
  step: Type.Integer(),
  method: Nullable(Type.Integer()),
  reason: Nullable(Type.String()),
  facts: LicenceFields,
  licence: Nullable(UploadedFile),
  letter: Nullable(UploadedFile),
  letterKind: Nullable(Type.Integer()),
  agent: Type.Object({
    name: Nullable(Type.String()),
    /** First six and last four. */
    idNumber: Nullable(Type.String()),
    mobile: Nullable(Type.String()),
    identityStatus: Type.Integer(),
    isLegal: Nullable(Type.Boolean()),
    position: Nullable(Type.String()),
    email: Nullable(Type.String()),
    /** Masked, except to whoever typed it while the application is a draft. */
    legalMobile: Nullable(Type.String()),
  }),
  successorName: Nullable(Type.String()),
  /** What is still to be shown, in order. */
  missing: Type.Array(Type.String()),
  /** The ways this platform offers. */
  ways: Type.Array(Type.Integer()),
  /** What a certified company pays for being checked anew: one copy, by the ways named. Null: free of charge. */
  cost: Nullable(
    Type.Object({ methods: Type.Array(Type.Integer()), left: Type.Integer(), isPaid: Type.Boolean() }),
  ),
  updatedAt: Instant,
  decidedAt: Nullable(Instant),
  sandbox: Type.Boolean(),
})
const Progress = Type.Object({
  certificationId: Id,
  companyId: Nullable(Id),
  step: Type.Integer(),
  status: Type.Integer(),
  missing: Type.Array(Type.String()),
})

const applicant = { auth: 'login' } as const
const reading = { auth: 'login', changes: false } as const

export const certification = {
  '/company/uploadLicense': ep({
    ...applicant,
    kind: 'multipart',
    summary: '上传营业执照（JPG、PNG、PDF），不识别',
    changes: 'certification.licence',
    data: UploadedFile,
  }),
  '/company/uploadLicenseOCR': ep({
    ...applicant,
    kind: 'multipart',
    summary: '上传营业执照并在后台识别',
    changes: 'certification.licence',
    data: { fileId: Id, url: Type.String(), fileName: Type.String(), taskId: Id },
  }),
  '/company/licenseOCRResult': ep({
    ...reading,
    summary: '营业执照识别的进度与结果',
    body: { taskId: Id },
    data: {
      status: Type.Integer(),
      progress: Type.Integer(),
      step: Nullable(Type.String()),
      reason: Nullable(Type.String()),
      fields: Nullable(LicenceFields),
    },
  }),
  '/company/uploadProxy': ep({
    ...applicant,
    kind: 'multipart',
    summary: '上传盖章的授权书（JPG、PNG、PDF）',
    changes: 'certification.letter',
    body: ofCertification,
    data: UploadedFile,
  }),
  '/company/downloadProxyTemplate': ep({
    ...reading,
    kind: 'binary',
    summary: '按申请内容生成授权书 PDF',
    body: ofCertification,
  }),
  '/company/companyIdentifyInfo': ep({
    ...reading,
    summary: '认证申请的全部内容与进度；没有申请时为空',
    body: whichever,
    data: Nullable(Application),
  }),
  '/company/updateCompanyProxy': ep({
    ...applicant,
    summary: '申请变更企业管理员，随后上传新的授权书并提交审核',
    changes: 'company.changeAdministrator',
    idempotent: true,
    body: { successorId: Id },
    data: Progress,
  }),
  '/v2/company/createCompanyFirst': ep({
    ...applicant,
    summary: '第一步：企业信息；draft 只保存不校验。完成后企业创建，申请人为管理员',
    changes: 'certification.facts',
    idempotent: true,
    body: {
      certificationId: Type.Optional(Id),
      /** Certify an existing company again. */
      companyId: Type.Optional(Id),
      draft: Type.Optional(Type.Boolean()),
      fileId: Type.Optional(Id),
      name: Type.Optional(CompanyName),
      creditCode: Type.Optional(Text(24)),
      legalName: Type.Optional(Name),
      address: Type.Optional(Text(200)),
      validUntil: Type.Optional(Nullable(Day)),
      longTerm: Type.Optional(Type.Boolean()),
    },
    data: Progress,
  }),
  '/v2/company/addCompanySecond': ep({
    ...applicant,
    summary: '第二步：授权人与法定代表人；draft 只保存不校验',
    changes: 'certification.agent',
    body: {
      certificationId: Id,
      draft: Type.Optional(Type.Boolean()),
      isLegal: Type.Optional(Type.Boolean()),
      position: Type.Optional(Name),
      email: Type.Optional(Text(100)),
      legalMobile: Type.Optional(Text(20)),
    },
    data: Progress,
  }),
  '/v2/company/paymentAuthAndProxy': ep({
    ...applicant,
    summary: '第三步：选择认证方式；submit 在授权书与打款齐备后提交审核',
    changes: 'certification.method',
    body: { certificationId: Id, method: Type.Optional(Method), submit: Type.Optional(Type.Boolean()) },
    data: Progress,
  }),
  '/v2/company/withdrawCertification': ep({
    ...applicant,
    summary: '撤回正在审核的申请，改好后可以再次提交',
    changes: 'certification.withdraw',
    body: ofCertification,
    data: Progress,
  }),
  '/v2/company/certifyResult': ep({
    ...reading,
    summary: '认证结果：企业状态 0–4、原因与下一步',
    body: whichever,
    data: {
      certificationId: Nullable(Id),
      companyId: Nullable(Id),
      companyName: Nullable(Type.String()),
      status: Type.Integer(),
      method: Nullable(Type.Integer()),
      reason: Nullable(Type.String()),
      decidedAt: Nullable(Instant),
      step: Nullable(Type.Integer()),
      missing: Type.Array(Type.String()),
      sandbox: Type.Boolean(),
    },
  }),

  '/v2/company/noticeLegal': ep({
    ...applicant,
    summary: '向法定代表人发送在线授权链接',
    changes: 'certification.notice',
    body: ofCertification,
    data: { mobile: Type.String(), expiresAt: Instant, sandbox: Nullable(Type.String()) },
  }),
  '/v2/company/noticeResult': ep({
    ...reading,
    summary: '法定代表人在线授权的进度',
    body: ofCertification,
    data: {
      /** 0 not sent, 1 sent, 2 opened, 3 signed, 4 refused, 5 out of time. */
      status: Type.Integer(),
      mobile: Nullable(Type.String()),
      sentAt: Nullable(Instant),
      expiresAt: Nullable(Instant),
      reason: Nullable(Type.String()),
    },
  }),
  '/v2/company/signProxyCode': ep({
    ...applicant,
    summary: '在线签署授权书前，向本人手机发送验证码',
    changes: 'code.send',
    body: ofCertification,
    data: { mobile: Type.String(), resendAfter: Type.Integer(), sandbox: Nullable(Type.String()) },
  }),
  '/v2/company/signProxy': ep({
    ...applicant,
    summary: '本人在线签署授权书',
    changes: 'certification.sign',
    idempotent: true,
    body: { certificationId: Id, code: OneTimeCode, agreed: Type.Boolean() },
    data: Progress,
  }),
  '/legalAuthorise/detail': ep({
    auth: 'public',
    summary: '法定代表人打开授权链接：企业、被授权人与授权书',
    changes: 'certification.open',
    body: { ticket: Ticket },
    data: {
      /** 1 open, 2 signed, 3 refused. */
      status: Type.Integer(),
      companyName: Type.String(),
      creditCode: Type.String(),
      legalName: Type.String(),
      /** Masked. */
      mobile: Type.String(),
      agentName: Type.String(),
      agentMobile: Type.String(),
      letterUrl: Type.String(),
      expiresAt: Instant,
      identitySandbox: Type.Boolean(),
    },
  }),
  '/legalAuthorise/code': ep({
    auth: 'public',
    summary: '向法定代表人的手机发送验证码',
    changes: 'code.send',
    body: { ticket: Ticket },
    data: { mobile: Type.String(), resendAfter: Type.Integer(), sandbox: Nullable(Type.String()) },
  }),
  '/legalAuthorise/sign': ep({
    auth: 'public',
    summary: '法定代表人核验身份并签署授权书',
    changes: 'certification.sign',
    idempotent: true,
    body: {
      ticket: Ticket,
      idNumber: Type.String({ minLength: 15, maxLength: 18 }),
      code: OneTimeCode,
      agreed: Type.Boolean(),
    },
    data: { serialNo: Type.String(), letterUrl: Type.String() },
  }),
  '/legalAuthorise/refuse': ep({
    auth: 'public',
    summary: '法定代表人拒绝授权',
    changes: 'certification.refuse',
    body: { ticket: Ticket, reason: Type.Optional(Text(200)) },
  }),

  '/v2/company/publicTransfer': ep({
    ...applicant,
    summary: '申请对公打款：向企业账户汇入 0.01–0.99 元',
    changes: 'certification.transfer',
    idempotent: true,
    body: {
      certificationId: Id,
      accountNo: AccountNo,
      bankName: Name,
      province: Name,
      city: Name,
      branchName: Text(100),
      cnaps: Type.Optional(Type.String({ pattern: '^[0-9]{12}$' })),
    },
    data: { transferId: Id },
  }),
  '/v2/company/transferProcess': ep({
    ...reading,
    summary: '对公打款的进度',
    body: ofCertification,
    data: Nullable(Transfer),
  }),
  '/v2/company/verifyTransferAmount': ep({
    ...applicant,
    summary: '填写收到的打款金额，最多三次',
    changes: 'certification.amount',
    body: { certificationId: Id, amount: Amount },
    data: { verified: Type.Boolean(), status: Type.Integer(), triesLeft: Type.Integer() },
  }),
  '/v2/company/reverseTransfer': ep({
    ...applicant,
    summary: '申请反向打款：由企业账户汇款到指定账户',
    changes: 'certification.transfer',
    idempotent: true,
    body: { certificationId: Id, accountNo: AccountNo, bankName: Name },
    data: { transferId: Id },
  }),
  '/v2/company/reverseTransferAccount': ep({
    ...reading,
    summary: '反向打款的收款账户、金额与附言',
    body: ofCertification,
    data: {
      accountName: Type.String(),
      accountNo: Type.String(),
      bankName: Type.String(),
      amount: Type.String(),
      remark: Type.String(),
      expiresAt: Instant,
      sandbox: Type.Boolean(),
    },
  }),
  '/v2/company/reverseTransferProcess': ep({
    ...reading,
    summary: '反向打款的进度',
    body: ofCertification,
    data: Nullable(Transfer),
  }),

  '/operator/bank/overview': ep({
    auth: 'operator',
    changes: false,
    summary: '银行沙箱：待处理与最近的收付，以及等待企业汇入的款项',
    data: {
      bankName: Type.String(),
      sandbox: Type.Boolean(),
      payments: Type.Array(
        Type.Object({
          reference: Type.String(),
          payeeName: Type.String(),
          payeeAccount: Type.String(),
          payeeBank: Type.String(),
          amount: Type.String(),
          status: Type.Integer(),
          reason: Nullable(Type.String()),
          createdAt: Instant,
        }),
      ),
      expected: Type.Array(
        Type.Object({
          remark: Type.String(),
          companyName: Type.String(),
          accountNo: Type.String(),
          amount: Type.String(),
          expiresAt: Instant,
        }),
      ),
      receipts: Type.Array(
        Type.Object({
          receiptId: Id,
          payerName: Type.String(),
          payerAccount: Type.String(),
          amount: Type.String(),
          remark: Type.String(),
          receivedAt: Instant,
        }),
      ),
    },
  }),
  '/operator/bank/settle': ep({
    auth: 'operator',
    summary: '银行沙箱：付款到账或退回',
    changes: 'bank.settle',
    body: { reference: Text(40), paid: Type.Boolean(), reason: Type.Optional(Text(100)) },
  }),
  '/operator/bank/receive': ep({
    auth: 'operator',
    summary: '银行沙箱：登记一笔企业汇入',
    changes: 'bank.receive',
    idempotent: true,
    body: { payerName: CompanyName, payerAccount: AccountNo, amount: Amount, remark: Text(60) },
  }),
}

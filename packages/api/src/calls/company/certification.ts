import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Int, Nullable, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Day, Id, Instant, Name, OneTimeCode } from '../../shapes.ts'

const ofTransfer = { transferId: Id }
const CompanyName = TextUpTo(120)
const Method = OneOf(1, 2, 6, 7, 9)
const AccountNo = Type.String({ pattern: '^[0-9 -]{6,40}$' })
const Amount = TextUpTo(12)
const Ticket = Type.String({ minLength: 20, maxLength: 64 })
const ofCertification = { certificationId: Id }
/** One of them, or neither for the application last worked on. */
const whichever = Type.Object({ certificationId: Type.Optional(Id), companyId: Type.Optional(Id) }, closed)

const UploadedFile = Type.Object({ fileId: Id, url: Text, fileName: Text })
const LicenceFields = Type.Object({
  name: Nullable(Text),
  creditCode: Nullable(Text),
  legalName: Nullable(Text),
  address: Nullable(Text),
  /** yyyy-mm-dd; null when unread or without end. */
  validUntil: Nullable(Text),
  longTerm: YesNo,
})
const Transfer = Type.Object({
  transferId: Id,
  status: Int,
  bankName: Text,
  branchName: Text,
  /** The last four digits. */
  accountNo: Text,
  triesLeft: Int,
  reason: Nullable(Text),
  createdAt: Instant,
  expiresAt: Instant,
})
const Application = Type.Object({
  certificationId: Id,
  companyId: Nullable(Id),
  /** 1 the company itself, 2 change of administrator. */
  kind: Int,
  /** 0 draft, 1 under review, 2 failed, 3 passed. */
  status: Int,
  /** What the company as a whole is: 0–4. */
  companyStatus: Int,
  /** The step to go on with. */
  step: Int,
  method: Nullable(Int),
  reason: Nullable(Text),
  facts: LicenceFields,
  licence: Nullable(UploadedFile),
  letter: Nullable(UploadedFile),
  letterKind: Nullable(Int),
  agent: Type.Object({
    name: Nullable(Text),
    /** First six and last four. */
    idNumber: Nullable(Text),
    mobile: Nullable(Text),
    identityStatus: Int,
    isLegal: Nullable(YesNo),
    position: Nullable(Text),
    email: Nullable(Text),
    /** Masked, except to whoever typed it while the application is a draft. */
    legalMobile: Nullable(Text),
  }),
  successorName: Nullable(Text),
  /** What is still to be shown, in order. */
  missing: Type.Array(Text),
  /** The ways this platform offers. */
  ways: Type.Array(Int),
  /** Those of them that pass without anybody looking, as things stand. */
  instantWays: Type.Array(Int),
  /** Why people look at it, or would. */
  reviewReasons: Type.Array(Text),
  /** What a certified company pays for being checked anew: one copy, by the ways named. Null: free of charge. */
  cost: Nullable(Type.Object({ methods: Type.Array(Int), left: Int, isPaid: YesNo })),
  updatedAt: Instant,
  decidedAt: Nullable(Instant),
  sandbox: YesNo,
})
const Progress = Type.Object({
  certificationId: Id,
  companyId: Nullable(Id),
  step: Int,
  status: Int,
  missing: Type.Array(Text),
})

const applicant = { auth: 'login' } as const
const reading = { auth: 'login', changes: false } as const

const ofTicket = { ticket: Ticket }

export const certification = {
  '/company/uploadLicense': ep({
    ...applicant,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    summary: '上传营业执照（JPG、PNG、PDF），不识别',
    changes: 'certification.licence',
    data: UploadedFile,
  }),
  '/company/uploadLicenseOCR': ep({
    ...applicant,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    summary: '上传营业执照并在后台识别',
    changes: 'certification.licence',
    data: { fileId: Id, url: Text, fileName: Text, taskId: Id },
  }),
  '/company/licenseOCRResult': ep({
    ...reading,
    summary: '营业执照识别的进度与结果',
    body: { taskId: Id },
    data: {
      status: Int,
      progress: Int,
      step: Nullable(Text),
      reason: Nullable(Text),
      fields: Nullable(LicenceFields),
    },
  }),
  '/company/uploadProxy': ep({
    ...applicant,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
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
      draft: Type.Optional(YesNo),
      fileId: Type.Optional(Id),
      name: Type.Optional(CompanyName),
      creditCode: Type.Optional(TextUpTo(24)),
      legalName: Type.Optional(Name),
      address: Type.Optional(TextUpTo(200)),
      validUntil: Type.Optional(Nullable(Day)),
      longTerm: Type.Optional(YesNo),
    },
    data: Progress,
  }),
  '/v2/company/addCompanySecond': ep({
    ...applicant,
    summary: '第二步：授权人与法定代表人；draft 只保存不校验',
    changes: 'certification.agent',
    idempotent: true,
    body: {
      certificationId: Id,
      draft: Type.Optional(YesNo),
      isLegal: Type.Optional(YesNo),
      position: Type.Optional(Name),
      email: Type.Optional(TextUpTo(100)),
      legalMobile: Type.Optional(TextUpTo(20)),
    },
    data: Progress,
  }),
  '/v2/company/paymentAuthAndProxy': ep({
    ...applicant,
    summary: '第三步：选择认证方式；submit 在授权书与打款齐备后提交审核',
    changes: 'certification.method',
    idempotent: true,
    body: { certificationId: Id, method: Type.Optional(Method), submit: Type.Optional(YesNo) },
    data: Progress,
  }),
  '/v2/company/withdrawCertification': ep({
    ...applicant,
    summary: '撤回正在审核的申请，改好后可以再次提交',
    changes: 'certification.withdraw',
    idempotent: true,
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
      companyName: Nullable(Text),
      status: Int,
      method: Nullable(Int),
      reason: Nullable(Text),
      decidedAt: Nullable(Instant),
      step: Nullable(Int),
      missing: Type.Array(Text),
      sandbox: YesNo,
    },
  }),

  '/v2/company/noticeLegal': ep({
    ...applicant,
    summary: '向法定代表人发送在线授权链接',
    changes: 'certification.notice',
    idempotent: true,
    body: ofCertification,
    data: { mobile: Text, expiresAt: Instant, sandbox: Nullable(Text) },
  }),
  '/v2/company/noticeResult': ep({
    ...reading,
    summary: '法定代表人在线授权的进度',
    body: ofCertification,
    data: {
      /** 0 not sent, 1 sent, 2 opened, 3 signed, 4 refused, 5 out of time. */
      status: Int,
      mobile: Nullable(Text),
      sentAt: Nullable(Instant),
      expiresAt: Nullable(Instant),
      reason: Nullable(Text),
    },
  }),
  '/v2/company/signProxyCode': ep({
    ...applicant,
    summary: '在线签署授权书前，向本人手机发送验证码',
    changes: 'code.send',
    idempotent: true,
    body: ofCertification,
    data: { mobile: Text, resendAfter: Int, sandbox: Nullable(Text) },
  }),
  '/v2/company/signProxy': ep({
    ...applicant,
    summary: '本人在线签署授权书',
    changes: 'certification.sign',
    idempotent: true,
    body: { certificationId: Id, code: OneTimeCode, agreed: YesNo },
    data: Progress,
  }),
  '/legalAuthorise/detail': ep({
    auth: 'public',
    summary: '法定代表人打开授权链接：企业、被授权人与授权书',
    changes: 'certification.open',
    body: ofTicket,
    data: {
      /** 1 open, 2 signed, 3 refused. */
      status: Int,
      companyName: Text,
      creditCode: Text,
      legalName: Text,
      /** Masked. */
      mobile: Text,
      agentName: Text,
      agentMobile: Text,
      letterUrl: Text,
      expiresAt: Instant,
      identitySandbox: YesNo,
    },
  }),
  '/legalAuthorise/code': ep({
    auth: 'public',
    summary: '向法定代表人的手机发送验证码',
    changes: 'code.send',
    body: ofTicket,
    data: { mobile: Text, resendAfter: Int, sandbox: Nullable(Text) },
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
      agreed: YesNo,
    },
    data: { serialNo: Text, letterUrl: Text },
  }),
  '/legalAuthorise/refuse': ep({
    auth: 'public',
    summary: '法定代表人拒绝授权',
    changes: 'certification.refuse',
    idempotent: true,
    body: { ticket: Ticket, reason: Type.Optional(TextUpTo(200)) },
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
      branchName: TextUpTo(100),
      cnaps: Type.Optional(Type.String({ pattern: '^[0-9]{12}$' })),
    },
    data: ofTransfer,
  }),
  '/v2/company/transferProcess': ep({
    ...reading,
    summary: '对公打款的进度',
    body: ofCertification,
    data: Nullable(Transfer),
  }),
  '/v2/company/sandboxArrival': ep({
    ...applicant,
    summary: '仅演示环境：模拟本次打款已经到账，给出金额',
    changes: 'certification.sandboxArrival',
    idempotent: true,
    body: ofCertification,
    data: { amount: Text },
  }),
  '/v2/company/verifyTransferAmount': ep({
    ...applicant,
    summary: '填写收到的打款金额，最多三次',
    changes: 'certification.amount',
    idempotent: true,
    body: { certificationId: Id, amount: Amount },
    data: { verified: YesNo, status: Int, triesLeft: Int },
  }),
  '/v2/company/reverseTransfer': ep({
    ...applicant,
    summary: '申请反向打款：由企业账户汇款到指定账户',
    changes: 'certification.transfer',
    idempotent: true,
    body: { certificationId: Id, accountNo: AccountNo, bankName: Name },
    data: ofTransfer,
  }),
  '/v2/company/reverseTransferAccount': ep({
    ...reading,
    summary: '反向打款的收款账户、金额与附言',
    body: ofCertification,
    data: {
      accountName: Text,
      accountNo: Text,
      bankName: Text,
      amount: Text,
      remark: Text,
      expiresAt: Instant,
      sandbox: YesNo,
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
      bankName: Text,
      sandbox: YesNo,
      payments: Type.Array(
        Type.Object({
          reference: Text,
          payeeName: Text,
          payeeAccount: Text,
          payeeBank: Text,
          amount: Text,
          status: Int,
          reason: Nullable(Text),
          createdAt: Instant,
        }),
      ),
      expected: Type.Array(
        Type.Object({
          remark: Text,
          companyName: Text,
          accountNo: Text,
          amount: Text,
          expiresAt: Instant,
        }),
      ),
      receipts: Type.Array(
        Type.Object({
          receiptId: Id,
          payerName: Text,
          payerAccount: Text,
          amount: Text,
          remark: Text,
          receivedAt: Instant,
        }),
      ),
    },
  }),
  '/operator/bank/settle': ep({
    auth: 'operator',
    summary: '银行沙箱：付款到账或退回',
    changes: 'bank.settle',
    body: { reference: TextUpTo(40), paid: YesNo, reason: Type.Optional(TextUpTo(100)) },
  }),
  '/operator/bank/receive': ep({
    auth: 'operator',
    summary: '银行沙箱：登记一笔企业汇入',
    changes: 'bank.receive',
    idempotent: true,
    body: { payerName: CompanyName, payerAccount: AccountNo, amount: Amount, remark: TextUpTo(60) },
  }),
}

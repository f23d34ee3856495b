import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Int, Nullable, OneOf, SomeText, Text, YesNo } from '../../plain.ts'
import { closed, Id, Instant, Mobile, Name, OneTimeCode } from '../../shapes.ts'

const ofAttempt = { attemptId: Id }
const IdNumber = Type.String({ minLength: 15, maxLength: 18 })
const Ticket = Type.String({ minLength: 16, maxLength: 100 })
const Outcome = Type.Object({
  /** 1 passed, 2 failed, 0 still under way. */
  status: Int,
  serialNo: Nullable(Text),
  reason: Nullable(Text),
  /** Answered by the embedded sandbox, not by an authority. */
  sandbox: YesNo,
  /** Tries left today with the method used. */
  triesLeft: Int,
})

const Reading = Type.String({ minLength: 40, maxLength: 1000 })
/** What a picture of the card said, and that whoever submits knows he says something else. */
const card = { reading: Type.Optional(Reading), differs: Type.Optional(YesNo) }

export const identity = {
  '/user/certifyResult': ep({
    summary: '个人实名状态、可用方式与认证记录',
    auth: 'login',
    changes: false,
    data: {
      /** 0 not verified, 1 verified, 3 under review, otherwise refused by the reviewer. */
      identityStatus: Int,
      name: Nullable(Text),
      /** Masked. */
      idNumber: Nullable(Text),
      document: Int,
      method: Nullable(Int),
      serialNo: Nullable(Text),
      at: Nullable(Instant),
      /** Proven by a sandbox. */
      sandbox: YesNo,
      /** He came in by a code to his own number: it need not be proven again in this visit. */
      mobileProven: YesNo,
      /** Whom the next attempt will be put to. */
      authority: Type.Object({ name: Text, sandbox: YesNo }),
      /** Tries left today, by method; a way the platform does not offer is not among them. */
      triesLeft: Type.Array(Type.Object({ method: Int, left: Int })),
      /** The company that pays for the next attempt, and the ways it has no copies left for; nobody: free of charge. */
      payer: Nullable(Type.Object({ companyName: Text, usedUp: Type.Array(Int) })),
      /** What is agreed to separately, letter for letter; its hash is kept with the attempt. */
      consents: Type.Array(Type.Object({ method: Int, text: Text })),
      /** The manual review last asked for. */
      review: Nullable(
        Type.Object({
          status: Int,
          reason: Nullable(Text),
          submittedAt: Instant,
          decidedAt: Nullable(Instant),
        }),
      ),
      attempts: Type.Array(
        Type.Object({
          attemptId: Id,
          method: Int,
          status: Int,
          serialNo: Nullable(Text),
          reason: Nullable(Text),
          sandbox: YesNo,
          at: Instant,
        }),
      ),
      /** Values the sandbox answers in a known way; empty with a real authority. */
      examples: Type.Array(
        Type.Object({
          methods: Type.Array(Int),
          name: Nullable(Text),
          mobile: Nullable(Text),
          bankCard: Nullable(Text),
          outcome: Text,
        }),
      ),
    },
  }),
  '/user/identity/submit': ep({
    summary: '提交实名：1 二要素，2 手机号三要素，3 银行卡四要素',
    auth: 'login',
    changes: 'identity.submit',
    idempotent: true,
    body: {
      method: OneOf(1, 2, 3),
      name: Name,
      idNumber: IdNumber,
      mobile: Type.Optional(Mobile),
      code: Type.Optional(OneTimeCode),
      bankCard: Type.Optional(Type.String({ pattern: '^[0-9]{12,19}$' })),
      consented: Type.Optional(YesNo),
      ...card,
    },
    data: Outcome,
  }),
  '/user/identity/readCard': ep({
    summary: '识别身份证人像面照片上的姓名与号码，供本人核对；照片不保存',
    auth: 'login',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    changes: 'identity.readCard',
    timeout: 120,
    data: {
      /** Null where it could not be read; nothing is guessed. */
      name: Nullable(Text),
      idNumber: Nullable(Text),
      /** Sealed, to be handed in with what is submitted; null when nothing was read. */
      reading: Nullable(Text),
    },
  }),
  '/user/identity/manual': ep({
    summary: '提交人工审核：证件正反面与手持证件照',
    auth: 'login',
    kind: 'multipart',
    files: 3,
    maxBytes: 30 * MB,
    changes: 'identity.manual',
    idempotent: true,
    timeout: 120,
    body: {
      name: Name,
      /** 1 ID card, 2 and 3 travel permits, 4 passport, 5 permanent residence card. */
      document: Type.String({ pattern: '^[1-5]$' }),
      idNumber: Type.String({ minLength: 5, maxLength: 20 }),
      consented: Type.Literal('true'),
      reading: Type.Optional(Reading),
    },
    data: ofAttempt,
  }),
  '/user/identity/withdraw': ep({
    summary: '撤回人工审核申请',
    auth: 'login',
    changes: 'identity.withdraw',
  }),
  '/user/face/start': ep({
    summary: '发起人脸认证，返回在手机上打开的地址',
    auth: 'login',
    changes: 'identity.face',
    idempotent: true,
    body: {
      name: Name,
      idNumber: IdNumber,
      consented: YesNo,
      ...card,
      /** Where the person goes on afterwards on the same device: a path of this site. */
      returnPath: Type.Optional(Type.String({ pattern: '^/(?![/\\\\])', maxLength: 500 })),
    },
    data: {
      attemptId: Id,
      /** The authority's page, or the sandbox's; a path when it is on this site. */
      url: Text,
      expiresAt: Instant,
      sandbox: YesNo,
    },
  }),
  '/user/face/ready': ep({
    summary: '人脸认证是否已有结果，供等待的页面反复询问',
    auth: 'login',
    changes: false,
    body: ofAttempt,
    data: { ready: YesNo },
  }),
  '/user/face/result': ep({
    summary: '取得并记录人脸认证结果',
    auth: 'login',
    changes: 'identity.faceResult',
    body: ofAttempt,
    data: Outcome,
  }),
  '/face/open': ep({
    summary: '手机打开人脸认证页：凭二维码里的凭据，只见掩码姓名',
    auth: 'public',
    changes: false,
    body: { ticket: Ticket },
    data: {
      /** Masked. */
      name: Text,
      sandbox: YesNo,
      /** The picture was already taken. */
      done: YesNo,
      returnPath: Nullable(Text),
    },
  }),
  '/face/begin': ep({
    summary: '在要采集人脸的设备上开始：带着设备的描述去认证机构，取得其页面地址',
    auth: 'public',
    changes: 'identity.faceBegin',
    body: {
      ticket: Ticket,
      device: Type.Object(
        {
          /** A telephone's browser, or a computer's. */
          type: OneOf('h5', 'web'),
          userAgent: SomeText(1000),
        },
        closed,
      ),
    },
    data: { url: Text },
  }),
  '/face/sandbox': ep({
    summary: '在沙箱人脸页上选择结果；接入真实机构时不存在',
    auth: 'public',
    changes: 'identity.faceSandbox',
    body: {
      ticket: Ticket,
      outcome: OneOf('passed', 'notAlive', 'notSame'),
    },
  }),
}

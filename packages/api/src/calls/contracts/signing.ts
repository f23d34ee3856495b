import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { REASON_MAX } from '../../limits.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { AnyId, closed, Email, Id, Instant, Mobile, OneTimeCode, SigningPassword } from '../../shapes.ts'
import { CodeSent, SignedIn } from '../people/sign-in-shapes.ts'
import { InkColour, Strokes } from '../seals/personal-signatures.ts'
import {
  ContractFile,
  contractFacts,
  Enclosure,
  FieldValue,
  ofContract,
  Standing,
  shownField,
} from './contract-shapes.ts'

const IntentToken = Type.String({ minLength: 20, maxLength: 64 })
const Reason = SomeText(REASON_MAX)

/** A contract by its id, and for whom the link was made; or a code shown on one's own desktop. */
const ofInvitation = {
  contractId: Type.Optional(Id),
  to: Type.Optional(AnyId),
  partyId: Type.Optional(AnyId),
  ticket: Type.Optional(Type.String({ minLength: 16, maxLength: 100 })),
}
const OfInvitation = Type.Object(ofInvitation, closed)
/** A number or an address. */
const Account = Type.Union([Mobile, Email])

/** What stands between somebody invited and the contract, in the order it is to be done. */
const LACKS = [
  'realName',
  'createCompany',
  'joinCompany',
  'certifyCompany',
  'signRight',
  'takeUp',
  'switchTo',
] as const
export type Lack = (typeof LACKS)[number]

const Person = Type.Object({
  signerId: AnyId,
  name: Text,
  /** Masked: nobody learns a number from a contract. */
  contact: Nullable(Text),
  status: Int,
  openedAt: Nullable(Instant),
  signedAt: Nullable(Instant),
  refusedReason: Nullable(Text),
  /** The name of whoever handed it on. */
  handedFrom: Nullable(Text),
  isMe: YesNo,
})
/** What a party was asked to bring, and what it brought. */
const Attachment = Type.Object({
  attachmentId: AnyId,
  name: Text,
  required: YesNo,
  given: Type.Array(Type.Object({ fileId: Id, name: Text, url: Text })),
})
const Party = Type.Object({
  partyId: AnyId,
  kind: Int,
  isOwn: YesNo,
  turn: Int,
  name: Text,
  rule: Int,
  status: Int,
  fillStatus: Int,
  /** Its own, where it has one earlier than the contract's. */
  deadlineAt: Nullable(Instant),
  signers: Type.Array(Person),
  /** For the initiator's side and the party itself; nobody else learns of them. */
  attachments: Type.Array(Attachment),
})
const Field = Type.Object({
  ...shownField,
  /** This person's to fill in or to sign at, now. */
  isMine: YesNo,
  /** Signed at: its mark stands in the pages. */
  isSigned: YesNo,
})

export const signing = {
  '/v2/file/detail': ep({
    agent: {
      name: 'contract_get',
      kind: 'read',
      scope: 'contract.read',
      title: '查看一份合同',
      says: 'Standing, parties, files, fields and deadline of a contract the person may see.',
    },
    summary: '合同详情',
    auth: 'login',
    changes: false,
    body: ofContract,
    data: {
      ...contractFacts,
      name: Text,
      number: Nullable(Text),
      typeId: Nullable(Id),
      initiatorName: Text,
      companyName: Nullable(Text),
      inTurn: YesNo,
      /** Company seals are put on in the national format where they have one. */
      nationalSeal: YesNo,
      /** A labour contract: what its worker is told and may ask for is enforced. */
      labour: YesNo,
      note: Nullable(Text),
      /** Of a contract in two languages: the text that prevails, or `equal`. */
      prevailing: Nullable(Text),
      deadlineAt: Nullable(Instant),
      validFrom: Nullable(Text),
      validUntil: Nullable(Text),
      sentAt: Nullable(Instant),
      finishedAt: Nullable(Instant),
      endReason: Nullable(Text),
      originalId: Nullable(Id),
      files: Type.Array(ContractFile),
      /** Read before more is proven than the invited number: the pages bear it, and nothing is handed out. */
      readsFirst: Nullable(OneOf('person', 'company')),
      /** What the sender enclosed, for everybody who sees the contract. */
      enclosures: Type.Array(Enclosure),
      parties: Type.Array(Party),
      fields: Type.Array(Field),
      /** What this person may do here now, before anything else is asked. */
      actions: Type.Array(Text),
      /** Sent to the company he acts for by its name alone: the party he may take up. */
      unclaimed: Nullable(AnyId),
      /** Those of his own company whose place he may give to a colleague who does not stand for it already. */
      handlers: Type.Array(Type.Object({ signerId: AnyId, name: Text, standing: Type.Array(Id) })),
      /** What stands between this person and signing; null for whoever has nothing to sign. */
      mine: Nullable(
        Type.Object({
          partyId: AnyId,
          signerId: AnyId,
          kind: Int,
          message: Nullable(Text),
          /** Those open to him now: a code by SMS joins them once his face was not recognised three times. */
          intentMethods: Type.Array(Int),
          /** All of them, not one by choice. */
          intentAll: YesNo,
          /** Null: the seal may be used without asking; 0 asked, 1 granted, 2 denied, 3 still to be asked for; 4 colleagues asked by himself said no, 5 they are asked. */
          sealUse: Nullable(Int),
          /** 0 none, 1 count down, 2 to the end of every file, 3 every file opened. */
          reading: Int,
          readingSecondsLeft: Int,
          filesRead: Type.Array(Id),
          needsRealName: YesNo,
          /** What a worker must have confirmed to know; null for everybody else. */
          labourNotice: Nullable(Type.Object({ version: Text, confirmedAt: Nullable(Instant) })),
          /** He was invited under another name than his verified one; both masked. */
          nameDiffers: Nullable(Type.Object({ invited: Text, verified: Text })),
          /** The sender named other papers than those he was verified by. */
          idDiffers: YesNo,
          /** Signatures are to be drawn by hand. */
          handDrawn: YesNo,
          /** On the spot, for this contract. */
          freshDrawn: YesNo,
          /** He has just shown that he means it, for another contract, and the sender lets that serve here too. */
          intentAgain: Nullable(Type.Object({ method: Int, until: Instant })),
          mayRefuse: YesNo,
          mayTransfer: YesNo,
        }),
      ),
    },
  }),
  '/contract/invitation': ep({
    summary: '签署邀请：谁邀请、合同名称、页数、截止时间、轮到谁；不含合同内容',
    auth: 'public',
    changes: false,
    body: OfInvitation,
    data: {
      contractId: Id,
      name: Text,
      from: Text,
      ...Standing,
      pages: Int,
      deadlineAt: Nullable(Instant),
      /** `unknown`: the link does not say for whom it is. */
      turn: OneOf('yours', 'later', 'signed', 'over', 'unknown'),
      /** The company he is asked to sign for. */
      forCompany: Nullable(Text),
      /** The name he was invited under, masked. */
      invited: Nullable(Text),
      /** Where the code goes, masked; null where the link does not say whom it was sent to. */
      contact: Nullable(Text),
      byMail: YesNo,
    },
  }),
  '/contract/invitation/code': ep({
    summary: '向受邀的手机号或邮箱发送验证码；链接未指明收件人时由本人填写',
    auth: 'public',
    changes: 'code.send',
    idempotent: true,
    body: {
      ...ofInvitation,
      account: Type.Optional(Account),
      captchaId: TextUpTo(64),
      captcha: TextUpTo(8),
    },
    data: CodeSent,
  }),
  '/contract/invitation/enter': ep({
    summary: '凭验证码进入签署邀请；未注册的号码同时完成注册',
    auth: 'public',
    changes: 'session.open',
    body: { ...ofInvitation, account: Type.Optional(Account), code: OneTimeCode, agreed: YesNo },
    data: SignedIn,
  }),
  '/contract/reading': ep({
    summary: '记录阅读进度',
    auth: 'login',
    changes: 'contract.read',
    body: { contractId: Id, fileIds: Type.Array(Id, { maxItems: 50 }) },
    data: { readingSecondsLeft: Int, filesRead: Type.Array(Id) },
  }),
  '/contract/receiverFill': ep({
    summary: '填写合同内容',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.fill',
    idempotent: true,
    timeout: 120,
    body: {
      contractId: Id,
      values: Type.Array(Type.Object({ fieldId: AnyId, value: Nullable(FieldValue) }, closed), {
        maxItems: 500,
      }),
      /** False keeps what was typed for later. */
      submit: YesNo,
    },
    data: Type.Object(Standing),
  }),
  '/contract/intent/code': ep({
    summary: '发送签署验证码',
    auth: 'login',
    changes: 'contract.intentCode',
    idempotent: true,
    body: ofContract,
    data: { mobile: Text, resendAfter: Int, sandbox: Nullable(Text) },
  }),
  '/contract/intent/again': ep({
    summary: '沿用刚刚完成的意愿确认（发起企业允许时）',
    auth: 'login',
    changes: 'contract.intent',
    idempotent: true,
    body: ofContract,
    data: { intentToken: Text, expiresAt: Instant },
  }),
  '/contract/intent/check': ep({
    summary: '签署意愿确认',
    auth: 'login',
    changes: 'contract.intent',
    idempotent: true,
    body: {
      contractId: Id,
      /** 1 code by SMS, 2 signing password, 3 face. */
      method: OneOf(1, 2, 3),
      code: Type.Optional(OneTimeCode),
      password: Type.Optional(SigningPassword),
      faceToken: Type.Optional(IntentToken),
      /** What the methods before this one brought, where several are asked for. */
      intentToken: Type.Optional(IntentToken),
    },
    data: {
      intentToken: Text,
      expiresAt: Instant,
      /** Methods still to be passed before it is good for a signature. */
      remaining: Type.Array(Int),
    },
  }),
  '/contract/intent/face': ep({
    summary: '发起签署人脸识别，返回在手机上打开的地址',
    auth: 'login',
    changes: 'contract.intentFace',
    idempotent: true,
    body: { contractId: Id, consented: YesNo },
    data: {
      /** For `/user/face/ready`. */
      attemptId: Id,
      faceToken: Text,
      url: Text,
      expiresAt: Instant,
      sandbox: YesNo,
    },
  }),
  '/contract/consent': ep({
    summary: '是否已同意现行版本的数字证书使用协议与电子签名授权书',
    auth: 'login',
    changes: false,
    data: { version: Text, agreedAt: Nullable(Instant) },
  }),
  '/contract/agree': ep({
    summary: '同意数字证书使用协议与电子签名授权书，首次签署之前',
    auth: 'login',
    changes: 'contract.agree',
    idempotent: true,
    /** The version that was shown. */
    body: { version: SomeText(20) },
  }),
  '/contract/confirmLabourNotice': ep({
    summary: '劳动者确认已知悉电子劳动合同签署告知，签署之前',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.labourNotice',
    idempotent: true,
    /** The version that was shown. */
    body: { contractId: Id, version: SomeText(20) },
    data: { confirmedAt: Instant },
  }),
  '/contract/sign': ep({
    summary: '签署合同',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.sign',
    idempotent: true,
    timeout: 120,
    body: {
      contractId: Id,
      intentToken: IntentToken,
      /** What goes where; the server draws and signs. */
      marks: Type.Array(
        Type.Object(
          {
            fieldId: AnyId,
            sealId: Type.Optional(Id),
            personSealId: Type.Optional(Id),
            text: Type.Optional(TextUpTo(200)),
            /** Moved within its place, as shares of the page, and turned with the clock, where the sender allows it. */
            dx: Type.Optional(Type.Number({ minimum: -1, maximum: 1 })),
            dy: Type.Optional(Type.Number({ minimum: -1, maximum: 1 })),
            turn: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
          },
          closed,
        ),
        { maxItems: 500 },
      ),
    },
    data: Type.Object(Standing),
  }),
  '/contract/drawSignature': ep({
    summary: '为一份合同现场手写签名',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'personSeal.create',
    idempotent: true,
    body: { contractId: Id, strokes: Strokes, colour: InkColour },
    data: { personSealId: Id, picture: Text },
  }),
  '/contract/refuse': ep({
    summary: '拒签合同',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.refuse',
    idempotent: true,
    body: { contractId: Id, reason: Reason },
    data: Type.Object(Standing),
  }),
  '/contract/transfer': ep({
    summary: '转交他人签署',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.transfer',
    idempotent: true,
    /** A verified colleague. */
    body: { contractId: Id, memberId: Id },
  }),
  '/contract/changeHandler': ep({
    summary: '企业更换自己的签署经办人，无须发起方或原经办人转交',
    auth: 'login',
    permission: 'system:contract:handler',
    changes: 'contract.changeHandler',
    idempotent: true,
    body: {
      contractId: Id,
      /** Whom of the own people it waits for now. */
      signerId: AnyId,
      /** A verified colleague. */
      memberId: Id,
      reason: Type.Optional(TextUpTo(REASON_MAX)),
    },
  }),
  '/contract/withdraw': ep({
    agent: {
      name: 'contract_withdraw',
      kind: 'propose',
      scope: 'contract.propose',
      title: '提议撤回合同',
      says: 'Proposes to withdraw a contract that was sent. A person confirms.',
    },
    summary: '撤回合同',
    auth: 'login',
    permission: 'system:contract:withdraw',
    changes: 'contract.withdraw',
    idempotent: true,
    body: { contractId: Id, reason: Reason },
    data: { ...Standing, givenBack: YesNo },
  }),
  '/contract/postpone': ep({
    agent: {
      name: 'contract_postpone',
      kind: 'propose',
      scope: 'contract.propose',
      title: '提议延期',
      says: 'Proposes a later deadline. A person confirms.',
    },
    summary: '延长签署截止时间',
    auth: 'login',
    permission: 'system:contract:postpone',
    changes: 'contract.postpone',
    idempotent: true,
    body: { contractId: Id, deadline: Instant },
    data: Type.Object(Standing),
  }),
  '/contract/urge': ep({
    agent: {
      name: 'contract_urge',
      kind: 'act',
      scope: 'contract.propose',
      title: '催办',
      says: 'Reminds whoever is to sign if the mandate covers it; otherwise a proposal.',
    },
    summary: '催办',
    auth: 'login',
    permission: 'system:contract:notify',
    changes: 'contract.urge',
    idempotent: true,
    body: ofContract,
    data: { urged: Int },
  }),
  '/contract/pagePictures': ep({
    summary: '合同页面图片，供手机阅读',
    auth: 'login',
    changes: false,
    timeout: 120,
    body: {
      contractId: Id,
      fileId: Id,
      pages: Type.Array(Between(0, 2000), { minItems: 1, maxItems: 8 }),
    },
    data: Type.Array(Type.Object({ page: Int, url: Text })),
  }),
  '/contract/invited': ep({
    summary: '打开签署邀请：我能以什么身份签署，还缺什么',
    auth: 'login',
    changes: 'contract.invited',
    body: ofContract,
    data: {
      contractId: Id,
      name: Text,
      /** Who started it: the company, or the person. */
      from: Text,
      ...Standing,
      deadlineAt: Nullable(Instant),
      /** The name the sender wrote for him, to be carried into the form of real name. */
      invitedName: Nullable(Text),
      /** Why it was refused or withdrawn, as it was said. */
      endReason: Nullable(Text),
      /** The contract opens for him as he acts now; no page may send him to it otherwise. */
      opens: YesNo,
      /** Was asked once and no longer is: it was handed to this colleague, or (null) another of his side has signed. */
      left: Nullable(Type.Object({ to: Nullable(Text) })),
      /** Of a contract that is over: those in whose name it can still be read. */
      ways: Type.Array(
        Type.Object({
          partyId: AnyId,
          /** 1 for a company, 2 for oneself. */
          kind: Int,
          /** In whose name. */
          name: Text,
          /** Where the company is one he belongs to. */
          companyId: Nullable(Id),
          /** 0 waits for others, 1 due, 2 signed, 3 refused. */
          status: Int,
          /** The first thing still to be done; null when the contract can be opened. */
          lacks: Nullable(Type.Unsafe<Lack>({ type: 'string', enum: LACKS })),
          /** He acts in this name right now. */
          isCurrent: YesNo,
          /** Where nobody knows the company: the one he does belong to, should the sender have written it wrong. */
          otherCompany: Nullable(Text),
        }),
      ),
    },
  }),
  '/contract/reportName': ep({
    summary: '告知发起方：签署人姓名或企业名称填写有误',
    auth: 'login',
    changes: 'contract.reportName',
    idempotent: true,
    /** A party: its company is called otherwise. None: one is oneself. */
    body: { contractId: Id, partyId: Type.Optional(AnyId) },
  }),
  '/contract/correctName': ep({
    summary: '更正签署人姓名或企业名称，任何人签署之前',
    auth: 'login',
    changes: 'contract.correctName',
    idempotent: true,
    /** Either somebody, or a company. */
    body: {
      contractId: Id,
      signerId: Type.Optional(AnyId),
      partyId: Type.Optional(AnyId),
      name: SomeText(100),
    },
  }),
  '/contract/takeUp': ep({
    summary: '认领只写明企业的签署任务',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.takeUp',
    idempotent: true,
    body: { contractId: Id, partyId: AnyId },
  }),
  '/contract/checkRemark': ep({
    summary: '签署备注能否写入文件，供填写时提示',
    auth: 'login',
    changes: false,
    body: { contractId: Id, fieldId: AnyId, text: SomeText(200) },
    data: { problem: Nullable(Text) },
  }),
  '/contract/askForSeal': ep({
    summary: '签署时没有可用的印章：申请使用，或请印章管理员制作',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.askForSeal',
    idempotent: true,
    body: ofContract,
    data: {
      /** The use of a seal there is was applied for, or one is to be made. */
      asked: OneOf('use', 'make'),
      sealName: Nullable(Text),
      /** Some of those who were told. */
      whom: Type.Array(Text),
    },
  }),
  '/contract/attach/upload': ep({
    summary: '上传签署方附件',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.attach',
    idempotent: true,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    timeout: 120,
    body: { contractId: Id, attachmentId: AnyId },
    data: { fileId: Id },
  }),
  '/contract/attach/remove': ep({
    summary: '移除签署方附件',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.detach',
    idempotent: true,
    body: { contractId: Id, attachmentId: AnyId, fileId: Id },
  }),
  '/contract/phone': ep({
    summary: '手机扫码签署：二维码里的一次性凭据，只有本人登录后能用',
    auth: 'login',
    changes: 'contract.phone',
    body: ofContract,
    data: { path: Text, ticketId: Id, expiresAt: Instant },
  }),
  '/contract/phoneStatus': ep({
    summary: '手机签署进行到哪里，供电脑页面询问',
    auth: 'login',
    changes: false,
    body: { contractId: Id, ticketId: Id },
    data: { opened: YesNo, expired: YesNo, signed: YesNo },
  }),
  '/contract/phoneOpen': ep({
    summary: '手机打开扫码签署',
    auth: 'login',
    changes: 'contract.phoneOpen',
    idempotent: true,
    body: { ticket: IntentToken },
    data: { contractId: Id, companyId: Nullable(Id) },
  }),
  '/contract/nextToSign': ep({
    summary: '下一份待我签署的合同',
    auth: 'login',
    changes: false,
    data: { count: Int, next: Nullable(Type.Object({ contractId: Id, name: Text })) },
  }),
  '/contract/identities': ep({
    summary: '我能以哪些身份签署，各有多少合同待签',
    auth: 'login',
    changes: false,
    data: Type.Array(
      Type.Object({
        /** Null for oneself. */
        companyId: Nullable(Id),
        name: Text,
        /** Verified or certified. */
        isReady: YesNo,
        isFrozen: YesNo,
        waiting: Int,
        isCurrent: YesNo,
      }),
    ),
  }),
}

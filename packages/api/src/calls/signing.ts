import { Type } from 'typebox'
import { ep } from '../endpoint.ts'
import { REASON_MAX, SIGNING_PASSWORD } from '../limits.ts'
import { ContractFile, FieldSettings, FieldValue } from './contract-shapes.ts'
import { closed, Id, Instant, Mobile, Name, Nothing, Nullable, OneTimeCode } from './shapes.ts'

const ofContract = Type.Object({ contractId: Id }, closed)
const AnyId = Type.String({ format: 'uuid' })
const Standing = { status: Type.Integer(), phase: Type.String() }
const Reason = Type.String({ minLength: 1, maxLength: REASON_MAX })

const Person = Type.Object({
  signerId: AnyId,
  name: Type.String(),
  /** Masked: nobody learns a number from a contract. */
  contact: Nullable(Type.String()),
  status: Type.Integer(),
  signedAt: Nullable(Instant),
  isMe: Type.Boolean(),
})
const Party = Type.Object({
  partyId: AnyId,
  kind: Type.Integer(),
  isOwn: Type.Boolean(),
  turn: Type.Integer(),
  name: Type.String(),
  rule: Type.Integer(),
  status: Type.Integer(),
  fillStatus: Type.Integer(),
  signers: Type.Array(Person),
})
const Field = Type.Object({
  fieldId: AnyId,
  fileId: Id,
  partyId: Nullable(AnyId),
  kind: Type.String(),
  page: Type.Integer(),
  x: Type.Number(),
  y: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
  name: Type.String(),
  required: Type.Boolean(),
  settings: FieldSettings,
  value: Nullable(FieldValue),
  /** This person's to fill in or to sign at, now. */
  isMine: Type.Boolean(),
})

export const signing = {
  '/v2/file/detail': ep({
    summary: '合同详情',
    auth: 'login',
    changes: false,
    body: ofContract,
    data: Type.Object({
      contractId: Id,
      kind: Type.String(),
      ...Standing,
      name: Type.String(),
      number: Nullable(Type.String()),
      initiatorName: Type.String(),
      companyName: Nullable(Type.String()),
      inTurn: Type.Boolean(),
      note: Nullable(Type.String()),
      deadlineAt: Nullable(Instant),
      validFrom: Nullable(Type.String()),
      validUntil: Nullable(Type.String()),
      sentAt: Nullable(Instant),
      finishedAt: Nullable(Instant),
      endReason: Nullable(Type.String()),
      originalId: Nullable(Id),
      files: Type.Array(ContractFile),
      parties: Type.Array(Party),
      fields: Type.Array(Field),
      /** What this person may do here now, before anything else is asked. */
      actions: Type.Array(Type.String()),
      /** What stands between this person and signing; null for whoever has nothing to sign. */
      mine: Nullable(
        Type.Object({
          partyId: AnyId,
          signerId: AnyId,
          kind: Type.Integer(),
          message: Nullable(Type.String()),
          intentMethods: Type.Array(Type.Integer()),
          /** 0 none, 1 count down, 2 to the end of every file, 3 every file opened. */
          reading: Type.Integer(),
          readingSecondsLeft: Type.Integer(),
          filesRead: Type.Array(Id),
          needsRealName: Type.Boolean(),
          mayRefuse: Type.Boolean(),
          mayTransfer: Type.Boolean(),
        }),
      ),
    }),
  }),
  '/contract/reading': ep({
    summary: '记录阅读进度',
    auth: 'login',
    changes: 'contract.read',
    body: Type.Object({ contractId: Id, fileIds: Type.Array(Id, { maxItems: 50 }) }, closed),
    data: Type.Object({ readingSecondsLeft: Type.Integer(), filesRead: Type.Array(Id) }),
  }),
  '/contract/receiverFill': ep({
    summary: '填写合同内容',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.fill',
    idempotent: true,
    timeout: 120,
    body: Type.Object(
      {
        contractId: Id,
        values: Type.Array(Type.Object({ fieldId: AnyId, value: Nullable(FieldValue) }, closed), {
          maxItems: 500,
        }),
        /** False keeps what was typed for later. */
        submit: Type.Boolean(),
      },
      closed,
    ),
    data: Type.Object(Standing),
  }),
  '/contract/intent/code': ep({
    summary: '发送签署验证码',
    auth: 'login',
    changes: 'contract.intentCode',
    body: ofContract,
    data: Type.Object({
      mobile: Type.String(),
      resendAfter: Type.Integer(),
      sandbox: Nullable(Type.String()),
    }),
  }),
  '/contract/intent/check': ep({
    summary: '签署意愿确认',
    auth: 'login',
    changes: 'contract.intent',
    body: Type.Object(
      {
        contractId: Id,
        /** 1 code by SMS, 2 signing password. */
        method: Type.Union([Type.Literal(1), Type.Literal(2)]),
        code: Type.Optional(OneTimeCode),
        password: Type.Optional(Type.String({ pattern: `^[0-9]{${SIGNING_PASSWORD.digits}}$` })),
      },
      closed,
    ),
    data: Type.Object({ intentToken: Type.String(), expiresAt: Instant }),
  }),
  '/contract/sign': ep({
    summary: '签署合同',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.sign',
    idempotent: true,
    timeout: 120,
    body: Type.Object(
      {
        contractId: Id,
        intentToken: Type.String({ minLength: 20, maxLength: 64 }),
        /** What goes where; the server draws and signs. */
        marks: Type.Array(
          Type.Object(
            {
              fieldId: AnyId,
              sealId: Type.Optional(Id),
              personSealId: Type.Optional(Id),
              text: Type.Optional(Type.String({ maxLength: 200 })),
            },
            closed,
          ),
          { maxItems: 500 },
        ),
      },
      closed,
    ),
    data: Type.Object(Standing),
  }),
  '/contract/refuse': ep({
    summary: '拒签合同',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.refuse',
    body: Type.Object({ contractId: Id, reason: Reason }, closed),
    data: Type.Object(Standing),
  }),
  '/contract/transfer': ep({
    summary: '转交他人签署',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.transfer',
    body: Type.Object({ contractId: Id, name: Name, mobile: Mobile }, closed),
    data: Nothing,
  }),
  '/contract/withdraw': ep({
    summary: '撤回合同',
    auth: 'login',
    permission: 'system:contract:withdraw',
    changes: 'contract.withdraw',
    body: Type.Object({ contractId: Id, reason: Reason }, closed),
    data: Type.Object({ ...Standing, givenBack: Type.Boolean() }),
  }),
  '/contract/postpone': ep({
    summary: '延长签署截止时间',
    auth: 'login',
    permission: 'system:contract:postpone',
    changes: 'contract.postpone',
    body: Type.Object({ contractId: Id, deadline: Instant }, closed),
    data: Type.Object(Standing),
  }),
  '/contract/urge': ep({
    summary: '催办',
    auth: 'login',
    permission: 'system:contract:notify',
    changes: 'contract.urge',
    body: ofContract,
    data: Type.Object({ urged: Type.Integer() }),
  }),
}

import { Type } from 'typebox'
import { ep } from '../endpoint.ts'
import { closed, Instant, Mobile, Name, Nothing, Nullable, OneTimeCode } from './shapes.ts'

const IdNumber = Type.String({ minLength: 15, maxLength: 18 })
const Outcome = Type.Object({
  /** 1 passed, 2 failed, 0 still under way. */
  status: Type.Integer(),
  serialNo: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  /** Answered by the embedded sandbox, not by an authority. */
  sandbox: Type.Boolean(),
})

export const identity = {
  '/user/certifyResult': ep({
    summary: '个人实名状态',
    auth: 'login',
    changes: false,
    body: Nothing,
    data: Type.Object({
      identityStatus: Type.Integer(),
      name: Nullable(Type.String()),
      idNumber: Nullable(Type.String()),
      method: Nullable(Type.Integer()),
      serialNo: Nullable(Type.String()),
      at: Nullable(Instant),
      sandbox: Type.Boolean(),
      /** Tries left today, by method. */
      triesLeft: Type.Array(Type.Object({ method: Type.Integer(), left: Type.Integer() })),
    }),
  }),
  '/user/identity/submit': ep({
    summary: '提交实名：1 二要素，2 手机号三要素，3 银行卡四要素',
    auth: 'login',
    changes: 'identity.submit',
    body: Type.Object(
      {
        method: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
        name: Name,
        idNumber: IdNumber,
        mobile: Type.Optional(Mobile),
        code: Type.Optional(OneTimeCode),
        bankCard: Type.Optional(Type.String({ pattern: '^[0-9]{12,19}$' })),
        consented: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    data: Outcome,
  }),
  '/user/face/start': ep({
    summary: '发起人脸认证',
    auth: 'login',
    changes: 'identity.face',
    body: Type.Object({ name: Name, idNumber: IdNumber, consented: Type.Boolean() }, closed),
    data: Type.Object({ ticket: Type.String(), url: Nullable(Type.String()), sandbox: Type.Boolean() }),
  }),
  '/user/face/result': ep({
    summary: '查询人脸认证结果',
    auth: 'login',
    changes: 'identity.faceResult',
    body: Type.Object({ ticket: Type.String({ minLength: 1, maxLength: 100 }) }, closed),
    data: Outcome,
  }),
}

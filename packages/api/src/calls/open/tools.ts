import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Id, Instant, ListOf, Nullable } from '../shapes.ts'
import { AppId } from './apps.ts'

const Source = Type.Object({ path: Type.String(), page: Type.String(), title: Type.String() })
const Line = Type.Object({
  name: Type.String(),
  yours: Type.String(),
  ours: Type.String(),
  isSame: Type.Boolean(),
  hint: Nullable(Type.String()),
})
const ExperienceCode = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
const Experience = Type.Object({
  contractNo: Type.String(),
  status: Type.String(),
  signers: Type.Array(
    Type.Object({ account: Nullable(Type.String()), name: Type.String(), status: Type.String() }),
  ),
  events: Type.Array(
    Type.Object({
      id: Type.String(),
      type: Type.String(),
      seq: Nullable(Type.Integer()),
      isFinal: Type.Boolean(),
      occurredAt: Instant,
      body: Type.String(),
    }),
  ),
  /** Of the signed file, once it is finished; good for ten minutes. */
  fileUrl: Nullable(Type.String()),
  evidenceNo: Nullable(Type.String()),
})

export const tools = {
  '/open/helper/ask': ep({
    summary: '开放平台：AI助手，从文档与错误码回答并注明出处',
    auth: 'public',
    kind: 'events',
    changes: false,
    timeout: 120,
    body: { question: Type.String({ minLength: 1, maxLength: 500 }) },
    data: {
      /** sources first, then text in pieces, then end. */
      kind: Type.Union([Type.Literal('sources'), Type.Literal('text'), Type.Literal('end')]),
      text: Type.String(),
      sources: Type.Array(Source),
      /** Written by a model, from the sources. */
      byModel: Type.Boolean(),
    },
  }),
  '/open/doc/feedback': ep({
    summary: '开放平台：文档纠错',
    auth: 'public',
    changes: 'openDoc.feedback',
    body: {
      page: Type.String({ minLength: 1, maxLength: 200 }),
      content: Type.String({ minLength: 2, maxLength: 1000 }),
      contact: Type.Optional(Type.String({ maxLength: 100 })),
    },
  }),
  '/open/debug/send': ep({
    summary: '开放平台：以沙箱应用发送一次签名调用',
    auth: 'open',
    changes: 'openDebug.send',
    timeout: 120,
    body: {
      appId: AppId,
      endpoint: Type.String({ pattern: '^[A-Za-z]+(/[A-Za-z]+)?$', maxLength: 60 }),
      /** As it is to be sent, byte by byte. */
      body: Type.String({ maxLength: 200_000 }),
      idempotencyKey: Type.Optional(Type.String({ minLength: 8, maxLength: 64 })),
    },
    data: {
      http: Type.Integer(),
      code: Type.Integer(),
      ms: Type.Integer(),
      requestId: Nullable(Type.String()),
      textToSign: Type.String(),
      request: Type.Object({ target: Type.String(), headers: Type.Record(Type.String(), Type.String()) }),
      answer: Type.String(),
      /** What the call caused. */
      events: Type.Array(Type.Object({ id: Type.String(), type: Type.String() })),
    },
  }),
  '/open/debug/history': ep({
    summary: '开放平台：在线调试的最近调用',
    auth: 'open',
    changes: false,
    body: { appId: Type.Optional(AppId) },
    data: ListOf(
      Type.Object({
        callId: Id,
        appId: Type.String(),
        endpoint: Type.String(),
        body: Type.String(),
        http: Type.Integer(),
        code: Type.Integer(),
        ms: Type.Integer(),
        requestId: Nullable(Type.String()),
        at: Instant,
      }),
    ),
  }),
  '/open/tools/checkSign': ep({
    summary: '开放平台：逐行比较您的待签文本与服务器所签的文本',
    auth: 'open',
    changes: false,
    body: {
      requestId: Type.String({ minLength: 8, maxLength: 60 }),
      text: Type.String({ maxLength: 4000 }),
      body: Type.Optional(Type.String({ maxLength: 200_000 })),
    },
    data: {
      endpoint: Type.String(),
      code: Type.Integer(),
      problem: Nullable(Type.String()),
      isSame: Type.Boolean(),
      lines: Type.Array(Line),
      hints: Type.Array(Type.String()),
      /** Of the body given, and the one the request said. */
      digest: Nullable(Type.Object({ yours: Type.String(), sent: Type.String(), isSame: Type.Boolean() })),
    },
  }),
  '/open/tools/downloads': ep({
    summary: '开放平台：下载中心',
    auth: 'public',
    changes: false,
    data: ListOf(
      Type.Object({
        name: Type.String(),
        fileName: Type.String(),
        about: Type.String(),
        version: Type.String(),
        size: Type.Integer(),
        sha256: Type.String(),
        url: Type.String(),
      }),
    ),
  }),
  '/open/experience/start': ep({
    summary: '开放平台：在线体验，为访客在沙箱发起一份样例合同',
    auth: 'public',
    changes: 'openExperience.start',
    timeout: 120,
    data: { code: Type.String() },
  }),
  '/open/experience/status': ep({
    summary: '开放平台：样例合同的进度与事件',
    auth: 'public',
    changes: false,
    body: { code: ExperienceCode },
    data: Experience,
  }),
  '/open/experience/act': ep({
    summary: '开放平台：在样例合同中代签署人查看、签署或拒签',
    auth: 'public',
    changes: 'openSandbox.actAs',
    body: {
      code: ExperienceCode,
      account: Type.Union([Type.Literal('self'), Type.Literal('demo-person')]),
      action: Type.Union([Type.Literal('view'), Type.Literal('sign'), Type.Literal('refuse')]),
    },
    data: { status: Type.String() },
  }),
}

import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Instant, ListOf } from '../../shapes.ts'
import { AppId } from './apps.ts'

const Source = Type.Object({ path: Text, page: Text, title: Text })
const Line = Type.Object({
  name: Text,
  yours: Text,
  ours: Text,
  isSame: YesNo,
  hint: Nullable(Text),
})
const Endpoint = Type.String({ pattern: '^[A-Za-z]+(/[A-Za-z]+)?$', maxLength: 60 })
const ExperienceCode = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
const Experience = Type.Object({
  contractNo: Text,
  status: Text,
  signers: Type.Array(Type.Object({ account: Nullable(Text), name: Text, status: Text })),
  events: Type.Array(
    Type.Object({
      id: Text,
      type: Text,
      seq: Nullable(Int),
      isFinal: YesNo,
      occurredAt: Instant,
      body: Text,
    }),
  ),
  /** Of the signed file, once it is finished; good for ten minutes. */
  fileUrl: Nullable(Text),
  evidenceNo: Nullable(Text),
})

export const tools = {
  '/open/helper/ask': ep({
    summary: '开放平台：AI助手，从文档与错误码回答并注明出处',
    auth: 'public',
    kind: 'events',
    changes: false,
    timeout: 120,
    body: { question: SomeText(500) },
    data: {
      /** sources first, then text in pieces, then end. */
      kind: OneOf('sources', 'text', 'end'),
      text: Text,
      sources: Type.Array(Source),
      /** Written by a model, from the sources. */
      byModel: YesNo,
    },
  }),
  '/open/doc/feedback': ep({
    summary: '开放平台：文档纠错',
    auth: 'public',
    changes: 'openDoc.feedback',
    body: {
      page: SomeText(200),
      content: Type.String({ minLength: 2, maxLength: 1000 }),
      contact: Type.Optional(TextUpTo(100)),
    },
  }),
  '/open/debug/send': ep({
    summary: '开放平台：以沙箱应用发送一次签名调用',
    auth: 'open',
    changes: 'openDebug.send',
    timeout: 120,
    body: {
      appId: AppId,
      endpoint: Endpoint,
      /** As it is to be sent, byte by byte. */
      body: TextUpTo(200_000),
      idempotencyKey: Type.Optional(Type.String({ minLength: 8, maxLength: 64 })),
    },
    data: {
      http: Int,
      code: Int,
      ms: Int,
      requestId: Nullable(Text),
      textToSign: Text,
      request: Type.Object({ target: Text, headers: Type.Record(Text, Text) }),
      answer: Text,
      /** What the call caused. */
      events: Type.Array(Type.Object({ id: Text, type: Text })),
    },
  }),
  '/open/debug/sample': ep({
    summary: '开放平台：为一个接口的示例准备沙箱数据，返回可直接发送的请求体；每次都新建一套',
    auth: 'open',
    changes: 'openDebug.sample',
    timeout: 120,
    body: { appId: AppId, endpoint: Endpoint },
    data: {
      body: Text,
      /** The calls that were made for it, in order. */
      made: Type.Array(Type.Object({ endpoint: Text, summary: Text })),
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
        appId: Text,
        endpoint: Text,
        body: Text,
        http: Int,
        code: Int,
        ms: Int,
        requestId: Nullable(Text),
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
      text: TextUpTo(4000),
      body: Type.Optional(TextUpTo(200_000)),
    },
    data: {
      endpoint: Text,
      code: Int,
      problem: Nullable(Text),
      isSame: YesNo,
      lines: Type.Array(Line),
      hints: Type.Array(Text),
      /** Of the body given, and the one the request said. */
      digest: Nullable(Type.Object({ yours: Text, sent: Text, isSame: YesNo })),
    },
  }),
  '/open/tools/downloads': ep({
    summary: '开放平台：下载中心',
    auth: 'public',
    changes: false,
    data: ListOf(
      Type.Object({
        name: Text,
        fileName: Text,
        about: Text,
        version: Text,
        size: Int,
        sha256: Text,
        url: Text,
      }),
    ),
  }),
  '/open/experience/start': ep({
    summary: '开放平台：在线体验，为访客在沙箱发起一份样例合同',
    auth: 'public',
    changes: 'openExperience.start',
    timeout: 120,
    data: { code: Text },
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
      account: OneOf('self', 'demo-person'),
      action: OneOf('view', 'sign', 'refuse'),
    },
    data: { status: Text },
  }),
}

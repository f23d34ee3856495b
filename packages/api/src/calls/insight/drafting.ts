import { type Static, Type } from 'typebox'
import { DRAFT_REQUEST, STANCES } from '../../ai.ts'
import type { DraftLine, DraftNode } from '../../draft-document.ts'
import { ep, MB } from '../../endpoint.ts'
import { Int, Nullable, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant, Name, PageOf, searched } from '../../shapes.ts'

const use = { auth: 'login', permission: 'system:ai:draft' } as const
const ofDraft = { draftId: Id }
const Stance = Type.Enum([...STANCES])
const Answers = Type.Array(Type.Object({ key: TextUpTo(40), value: TextUpTo(4000) }, closed), {
  maxItems: 100,
})
const Question = Type.Object({
  key: Text,
  label: Text,
  kind: Text,
  question: Text,
})
/** The editor's tree; its depth and size are bounded by what a request may hold. */
const Content = Type.Unsafe<DraftNode>({ type: 'object', additionalProperties: true })
const Words = TextUpTo(5000)
const Line = Type.Union([
  Type.Object(
    {
      kind: Type.Enum(['title', 'clause', 'body', 'plain']),
      text: Words,
      source: Type.Optional(Type.Enum(['参考'])),
    },
    closed,
  ),
  Type.Object(
    { kind: Type.Literal('table'), rows: Type.Array(Type.Array(Words, { maxItems: 20 }), { maxItems: 500 }) },
    closed,
  ),
])
/** A template as it was read; it goes back with the order to draft after it. */
const Lines = Type.Unsafe<DraftLine[]>(Type.Array(Line, { maxItems: 2000 }))
const Row = Type.Object({
  draftId: Id,
  name: Text,
  contractType: Text,
  stance: Text,
  /** 规则, 模型 or 参考: who wrote it. */
  source: Text,
  createdByName: Text,
  revision: Int,
  updatedAt: Instant,
})
const Version = Type.Object({
  versionId: Id,
  name: Text,
  savedByName: Text,
  savedAt: Instant,
})
const Found = Type.Object({
  id: Text,
  title: Text,
  level: Text,
  quote: Text,
  why: Text,
  wording: Text,
  start: Int,
  end: Int,
})

export const drafting = {
  '/draftAI/types': ep({
    ...use,
    summary: '可起草的合同类型与条款库',
    changes: false,
    data: Type.Array(
      Type.Object({
        type: Text,
        title: Text,
        first: Text,
        second: Text,
        questions: Type.Array(Question),
        clauses: Type.Array(
          Type.Object({
            id: Text,
            heading: Text,
            wordings: Type.Array(Type.Object({ stance: Text, text: Text })),
          }),
        ),
      }),
    ),
  }),
  '/draftAI/understand': ep({
    ...use,
    summary: '读懂一句话的起草需求：类型、已知事实与还缺的内容',
    changes: false,
    body: { request: Type.String({ minLength: DRAFT_REQUEST.min, maxLength: DRAFT_REQUEST.max }) },
    data: {
      type: Text,
      answers: Answers,
      missing: Type.Array(Text),
      /** Each answer with the words it was read from and, where it follows from others, how. */
      understood: Type.Array(
        Type.Object({
          key: Text,
          label: Text,
          kind: Text,
          value: Text,
          quote: Text,
          computed: Nullable(Text),
        }),
      ),
      /** Contradictions and what the law does not allow: asked back, not written. */
      asks: Type.Array(Type.Object({ key: Text, label: Text, kind: Text, question: Text })),
      /** Phrases that are in no answer and in no question. */
      unused: Type.Array(Text),
      notes: Type.Array(Text),
    },
  }),
  '/draftAI/readReference': ep({
    ...use,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    summary: '读取参考模板（Word 或 PDF，不超过 1M）的结构与条款',
    changes: false,
    timeout: 120,
    data: { name: Text, clauses: Int, lines: Lines },
  }),
  '/draftAI/create': ep({
    agent: {
      name: 'draft_write',
      kind: 'draft',
      scope: 'draft.write',
      title: '起草合同文本',
      says: 'Writes the text of a contract by rules or the model. Read it with draft_read.',
    },
    ...use,
    summary: '起草合同：按规则或由大模型撰写，可参考一份模板',
    changes: 'ai.draft',
    idempotent: true,
    timeout: 120,
    body: {
      type: TextUpTo(20),
      stance: Stance,
      answers: Answers,
      request: Type.Optional(TextUpTo(DRAFT_REQUEST.max)),
      /** 模型 where one is configured; what it fails at is done by the rules, and said. */
      writer: Type.Optional(Type.Enum(['规则', '模型'])),
      /** Phrases of the request left out on purpose; said above the draft. */
      unused: Type.Optional(Type.Array(TextUpTo(1000), { maxItems: 60 })),
      reference: Type.Optional(Type.Object({ name: TextUpTo(200), lines: Lines }, closed)),
    },
    data: { draftId: Id },
  }),
  '/draftAI/list': ep({
    ...use,
    summary: '起草记录',
    changes: false,
    body: { ...searched },
    data: PageOf(Row),
  }),
  '/draftAI/detail': ep({
    agent: {
      name: 'draft_read',
      kind: 'read',
      scope: 'draft.write',
      title: '读取起草的文本',
      says: 'A contract text that was written, with notes.',
    },
    ...use,
    summary: '读取起草的合同',
    changes: false,
    body: ofDraft,
    data: {
      ...Row.properties,
      content: Content,
      /** What was changed in the model's words, and what should be looked at. */
      notes: Type.Array(Text),
      versions: Type.Array(Version),
    },
  }),
  '/draftAI/save': ep({
    ...use,
    summary: '保存起草的合同；他人已改过的会被告知',
    changes: 'ai.draftSave',
    body: { ...ofDraft, revision: Type.Integer({ minimum: 1 }), name: Name, content: Content },
    data: { revision: Int },
  }),
  '/draftAI/canRewrite': ep({
    ...use,
    summary: '是否配置了可以改写条款的大模型',
    changes: false,
    data: { canRewrite: YesNo },
  }),
  '/draftAI/rewrite': ep({
    ...use,
    summary: '请大模型按要求改写一段文字；只给建议，不改动起草的合同',
    changes: 'ai.draftRewrite',
    body: {
      draftId: Id,
      passage: Type.String({ minLength: 2, maxLength: 4000 }),
      wish: Type.String({ minLength: 2, maxLength: 200 }),
    },
    data: { text: Text },
  }),
  '/draftAI/keepVersion': ep({
    ...use,
    summary: '把当前内容存为一个版本',
    changes: 'ai.draftSave',
    body: { ...ofDraft, name: Name },
    data: Version,
  }),
  '/draftAI/compareVersions': ep({
    ...use,
    summary: '比较两个版本，或一个版本与当前内容',
    changes: false,
    body: { ...ofDraft, base: Id, final: Type.Optional(Id) },
    data: Type.Array(
      Type.Object({
        id: Text,
        type: Text,
        clause: Nullable(Text),
        baseText: Text,
        finalText: Text,
        before: Text,
        after: Text,
      }),
    ),
  }),
  '/draftAI/check': ep({
    ...use,
    summary: '随写随审：审查正在编辑的文字',
    changes: false,
    body: {
      contractType: TextUpTo(20),
      stance: Stance,
      text: TextUpTo(100_000),
    },
    data: Type.Array(Found),
  }),
  '/draftAI/remove': ep({
    ...use,
    summary: '删除起草的合同',
    changes: 'ai.draftSave',
    body: ofDraft,
  }),
  '/draftAI/export': ep({
    ...use,
    kind: 'binary',
    summary: '导出起草的合同',
    changes: 'ai.export',
    timeout: 120,
    body: { draftId: Id, format: OneOf('word', 'pdf') },
  }),
  '/draftAI/use': ep({
    ...use,
    summary: '把起草的合同存为模板，或发起签署',
    changes: 'ai.becomes',
    idempotent: true,
    timeout: 120,
    body: { draftId: Id, as: OneOf('template', 'contract') },
    data: { contractId: Id, templateNo: Nullable(Text) },
  }),
}
export type DraftFinding = Static<typeof Found>

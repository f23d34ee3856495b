import { Type } from 'typebox'
import { closed, Id, Instant, Nullable } from '../shapes.ts'

/** Says which file is meant: `contract:<contractId>:<fileId>` or `template:<templateNo>:<fileId>`. */
export const OssKey = Type.String({
  maxLength: 120,
  pattern: '^(contract:[0-9a-f-]{36}:[0-9a-f-]{36}|template:[0-9A-Z]{6,40}:[0-9a-f-]{36})$',
})
export const ofTask = Type.Object({ taskId: Id }, closed)
export const ofFile = Type.Object({ fileId: Id }, closed)

/** The candidate-files request: by file, by template (those of flows apart), or all files of one contract or template. */
export const CandidateBody = Type.Object(
  {
    attachId: Type.Optional(Type.Array(Id, { maxItems: 100 })),
    templateNos: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 50 })),
    flowTemplateNos: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 50 })),
    /** A contract's id or a template's number. */
    param: Type.Optional(Type.String({ maxLength: 40 })),
  },
  closed,
)
export const CandidateFiles = Type.Array(
  Type.Object({ fileName: Type.String(), fileOssKey: Type.String(), pages: Type.Integer() }),
)

/** Form fields travel as text. */
export const Flag = Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')]))
export const whereFrom = {
  pageType: Type.Optional(Type.String({ pattern: '^[1-5]$' })),
  contractId: Type.Optional(Id),
  templateNo: Type.Optional(Type.String({ maxLength: 40 })),
}

export const Progress = {
  status: Type.Integer(),
  /** 0 waits, 1 reading, 2 recognising, 3 comparing or reviewing, 4 writing the result. */
  stage: Type.Integer(),
  stageName: Type.String(),
  progress: Type.Integer(),
  reason: Nullable(Type.String()),
}
export const TaskRow = Type.Object({
  kind: Type.String(),
  title: Type.String(),
  ...Progress,
  pages: Nullable(Type.Integer()),
  /** Copies charged; 0 once they were given back. */
  copies: Type.Integer(),
  similarity: Nullable(Type.Number()),
  counts: Type.Record(Type.String(), Type.Integer()),
  files: Type.Array(Type.Object({ side: Type.String(), name: Type.String(), pages: Type.Integer() })),
  createdByName: Type.String(),
  isMine: Type.Boolean(),
  createdAt: Instant,
  finishedAt: Nullable(Instant),
  taskId: Id,
  fileId: Id,
})
/** page, x, y, width, height as fractions of the page. */
export const PageBoxes = Type.Array(Type.Array(Type.Number(), { minItems: 5, maxItems: 5 }))
export const ShownFile = Type.Object({
  side: Type.String(),
  name: Type.String(),
  url: Nullable(Type.String()),
  pages: Type.Array(Type.Object({ width: Type.Number(), height: Type.Number() })),
  /** A Word file, into which changes can be written. */
  isWord: Type.Boolean(),
})
export const Mark = Type.Object({
  item: Type.String(),
  accountId: Id,
  accountName: Type.String(),
  isMine: Type.Boolean(),
  state: Type.Integer(),
  note: Nullable(Type.String()),
  wording: Nullable(Type.String()),
  feedback: Nullable(Type.Integer()),
  feedbackNote: Nullable(Type.String()),
  at: Instant,
})
export const MarkBody = {
  item: Type.String({ minLength: 1, maxLength: 80 }),
  state: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
  note: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
  wording: Type.Optional(Nullable(Type.String({ maxLength: 5000 }))),
  feedback: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 3 }))),
  feedbackNote: Type.Optional(Nullable(Type.String({ maxLength: 500 }))),
}

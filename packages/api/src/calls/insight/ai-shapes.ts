import { type TProperties, Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import type { PermissionKey } from '../../menus.ts'
import { Between, Int, Nullable, Num, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant, Keyword, PageOf, paged } from '../../shapes.ts'

/** Says which file is meant: `contract:<contractId>:<fileId>` or `template:<templateNo>:<fileId>`. */
export const OssKey = Type.String({
  maxLength: 120,
  pattern: '^(contract:[0-9a-f-]{36}:[0-9a-f-]{36}|template:[0-9A-Z]{6,40}:[0-9a-f-]{36})$',
})
export const taskFilter = {
  keyword: Type.Optional(Keyword),
  status: Type.Optional(Between(0, 3)),
  ...paged,
}
export const ofFile = { fileId: Id }

/** The candidate-files request: by file, by template (those of flows apart), or all files of one contract or template. */
const CandidateBody = Type.Object(
  {
    attachId: Type.Optional(Type.Array(Id, { maxItems: 100 })),
    templateNos: Type.Optional(Type.Array(TextUpTo(40), { maxItems: 50 })),
    flowTemplateNos: Type.Optional(Type.Array(TextUpTo(40), { maxItems: 50 })),
    /** A contract's id or a template's number. */
    param: Type.Optional(TextUpTo(40)),
  },
  closed,
)
const CandidateFiles = Type.Array(Type.Object({ fileName: Text, fileOssKey: Text, pages: Int }))

/** Form fields travel as text. */
export const Flag = Type.Optional(OneOf('true', 'false'))
export const whereFrom = {
  pageType: Type.Optional(Type.String({ pattern: '^[1-5]$' })),
  contractId: Type.Optional(Id),
  templateNo: Type.Optional(TextUpTo(40)),
}

export const Progress = {
  status: Int,
  /** 0 waits, 1 reading, 2 recognising, 3 comparing or reviewing, 4 writing the result. */
  stage: Int,
  stageName: Text,
  progress: Int,
  reason: Nullable(Text),
}
export const TaskRow = Type.Object({
  kind: Text,
  title: Text,
  ...Progress,
  pages: Nullable(Int),
  /** Copies charged; 0 once they were given back. */
  copies: Int,
  similarity: Nullable(Num),
  counts: Type.Record(Text, Int),
  files: Type.Array(Type.Object({ side: Text, name: Text, pages: Int })),
  createdByName: Text,
  isMine: YesNo,
  createdAt: Instant,
  finishedAt: Nullable(Instant),
  taskId: Id,
  fileId: Id,
})
/** page, x, y, width, height as fractions of the page. */
export const PageBoxes = Type.Array(Type.Array(Num, { minItems: 5, maxItems: 5 }))
export const ShownFile = Type.Object({
  side: Text,
  name: Text,
  url: Nullable(Text),
  pages: Type.Array(Type.Object({ width: Num, height: Num })),
  /** A Word file, into which changes can be written. */
  isWord: YesNo,
})
const Mark = Type.Object({
  item: Text,
  accountId: Id,
  accountName: Text,
  isMine: YesNo,
  state: Int,
  note: Nullable(Text),
  wording: Nullable(Text),
  feedback: Nullable(Int),
  feedbackNote: Nullable(Text),
  at: Instant,
})
const MarkBody = {
  item: SomeText(80),
  state: Type.Optional(Between(0, 3)),
  note: Type.Optional(Nullable(TextUpTo(500))),
  wording: Type.Optional(Nullable(TextUpTo(5000))),
  feedback: Type.Optional(Nullable(Between(1, 3))),
  feedbackNote: Type.Optional(Nullable(TextUpTo(500))),
}

/** What is asked and done about every task, whether it compares or reviews. */
export const callsOfTask = <T extends TProperties>(
  use: { auth: 'login'; permission: PermissionKey },
  task: T,
) => ({
  copies: (summary: string) => ep({ ...use, summary, changes: false, data: { copies: Int } }),
  candidates: (summary: string) =>
    ep({ ...use, summary, changes: false, body: CandidateBody, data: CandidateFiles }),
  list: (summary: string) => ep({ ...use, summary, changes: false, body: taskFilter, data: PageOf(TaskRow) }),
  progress: (summary: string) =>
    ep({ ...use, summary, changes: false, body: task, data: Type.Object(Progress) }),
  marks: (summary: string) => ep({ ...use, summary, changes: false, body: task, data: Type.Array(Mark) }),
  mark: (summary: string) =>
    ep({ ...use, summary, changes: 'ai.mark', body: { ...task, ...MarkBody }, data: { at: Instant } }),
  retry: (summary: string) => ep({ ...use, summary, changes: 'ai.retry', idempotent: true, body: task }),
  remove: (summary: string) => ep({ ...use, summary, changes: 'ai.delete', body: task }),
  exported: (summary: string) =>
    ep({
      ...use,
      kind: 'binary',
      summary,
      changes: 'ai.export',
      timeout: 120,
      body: { ...task, format: OneOf('pdf', 'excel', 'word'), withIgnored: YesNo },
    }),
})

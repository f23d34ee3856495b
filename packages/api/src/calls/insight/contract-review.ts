import { Type } from 'typebox'
import { STANCES, STRICTNESSES } from '../../ai.ts'
import { ep } from '../../endpoint.ts'
import { closed, Id, Instant, Keyword, Name, Nullable, PageOf, paged } from '../shapes.ts'
import {
  CandidateBody,
  CandidateFiles,
  Mark,
  MarkBody,
  OssKey,
  ofFile,
  PageBoxes,
  Progress,
  ShownFile,
  TaskRow,
  whereFrom,
} from './ai-shapes.ts'

const use = { auth: 'login', permission: 'system:ai:examine' } as const
const Stance = Type.Enum([...STANCES])
const Strictness = Type.Enum([...STRICTNESSES])
const asked = {
  /** Of a file already in the house; otherwise the file travels with the form. */
  ossKey: Type.Optional(OssKey),
  contractType: Type.Optional(Type.String({ maxLength: 20 })),
  stance: Type.Optional(Stance),
  strictness: Type.Optional(Strictness),
  checklistId: Type.Optional(Id),
  ...whereFrom,
}
const Quoted = {
  quote: Type.String(),
  start: Type.Integer(),
  end: Type.Integer(),
  boxes: PageBoxes,
}
const Finding = Type.Object({
  id: Type.String(),
  checkpoint: Type.String(),
  title: Type.String(),
  level: Type.String(),
  kind: Type.String(),
  ...Quoted,
  why: Type.String(),
  legalBasis: Type.Array(
    Type.Object({
      law: Type.String(),
      article: Type.String(),
      gist: Type.String(),
      version: Type.String(),
      note: Nullable(Type.String()),
    }),
  ),
  suggestion: Type.String(),
  wording: Type.String(),
  source: Type.String(),
})
const Rule = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$' }),
    title: Type.String({ minLength: 2, maxLength: 50 }),
    riskLevel: Type.Union([Type.Literal('high'), Type.Literal('medium'), Type.Literal('low')]),
    explanation: Type.String({ maxLength: 500 }),
    wording: Type.String({ maxLength: 2000 }),
    forbids: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 10 }),
    requires: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 10 }),
  },
  closed,
)
const ChecklistContent = Type.Object(
  {
    off: Type.Array(Type.String({ maxLength: 10 }), { maxItems: 200 }),
    levels: Type.Array(
      Type.Object(
        {
          checkpoint: Type.String({ maxLength: 20 }),
          level: Type.Union([Type.Literal('high'), Type.Literal('medium'), Type.Literal('low')]),
        },
        closed,
      ),
      { maxItems: 200 },
    ),
    rules: Type.Array(Rule, { maxItems: 50 }),
  },
  closed,
)
const Checklist = Type.Object({
  checklistId: Id,
  name: Type.String(),
  contractTypes: Type.Array(Type.String()),
  enabled: Type.Boolean(),
  version: Type.Integer(),
  isTried: Type.Boolean(),
  rules: Type.Integer(),
  off: Type.Integer(),
  createdByName: Type.String(),
  updatedAt: Instant,
})
const ofChecklist = Type.Object({ checklistId: Id }, closed)

export const contractReview = {
  '/contractExamine/getCopiesNum': ep({
    ...use,
    summary: '智能审查剩余份数',
    changes: false,
    data: { copies: Type.Integer() },
  }),
  '/contractExamine/candidateFiles': ep({
    ...use,
    summary: '可选的审查合同文件',
    changes: false,
    body: CandidateBody,
    data: CandidateFiles,
  }),
  '/contractExamine/createExamineTask': ep({
    ...use,
    kind: 'multipart',
    summary: '创建审查任务：上传合同文件',
    changes: 'ai.examine',
    idempotent: true,
    timeout: 120,
    body: Type.Object(asked, closed),
    data: { fileId: Id },
  }),
  '/contractExamine/inner/createExamineTask': ep({
    ...use,
    summary: '创建审查任务：选择平台内的文件',
    changes: 'ai.examine',
    idempotent: true,
    timeout: 120,
    body: { ...asked, ossKey: OssKey },
    data: { fileId: Id },
  }),
  '/contractExamine/list': ep({
    ...use,
    summary: '审查任务列表',
    changes: false,
    body: {
      keyword: Type.Optional(Keyword),
      status: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
      ...paged,
    },
    data: PageOf(TaskRow),
  }),
  '/contractExamine/getFileWebUrl': ep({
    ...use,
    summary: '审查结果页的地址与原文件',
    changes: false,
    body: ofFile,
    data: { url: Type.String(), fileUrl: Nullable(Type.String()), fileName: Type.String() },
  }),
  '/contractExamine/view': ep({
    ...use,
    summary: '审查结果',
    changes: false,
    timeout: 120,
    body: ofFile,
    data: {
      task: TaskRow,
      version: Type.Integer(),
      file: Nullable(ShownFile),
      contractType: Type.String(),
      confidence: Type.Number(),
      types: Type.Array(Type.String()),
      stance: Type.String(),
      strictness: Type.String(),
      checklistId: Nullable(Id),
      lawDate: Type.String(),
      model: Nullable(
        Type.Object({ status: Type.String(), added: Type.Integer(), failure: Nullable(Type.String()) }),
      ),
      findings: Type.Array(Finding),
      hints: Type.Array(Finding),
      passed: Type.Array(Type.Object({ checkpoint: Type.String(), title: Type.String(), ...Quoted })),
      facts: Type.Array(
        Type.Object({
          name: Type.String(),
          entries: Type.Array(Type.Object({ label: Type.String(), value: Type.String(), ...Quoted })),
        }),
      ),
    },
  }),
  '/contractExamine/progress': ep({
    ...use,
    summary: '审查任务进度',
    changes: false,
    body: ofFile,
    data: Type.Object(Progress),
  }),
  '/contractExamine/rerun': ep({
    ...use,
    summary: '更换合同类型、立场、尺度或清单后重新审查，不另计份数',
    changes: 'ai.rerun',
    timeout: 120,
    body: {
      fileId: Id,
      contractType: Type.Optional(Type.String({ maxLength: 20 })),
      stance: Stance,
      strictness: Strictness,
      checklistId: Type.Optional(Nullable(Id)),
    },
    data: { version: Type.Integer() },
  }),
  '/contractExamine/marks': ep({
    ...use,
    summary: '各项风险的处理情况',
    changes: false,
    body: ofFile,
    data: Type.Array(Mark),
  }),
  '/contractExamine/mark': ep({
    ...use,
    summary: '采纳、忽略、修订或反馈一项风险',
    changes: 'ai.mark',
    body: { fileId: Id, ...MarkBody },
    data: { at: Instant },
  }),
  '/contractExamine/retry': ep({
    ...use,
    summary: '重新执行失败的审查任务',
    changes: 'ai.retry',
    idempotent: true,
    body: ofFile,
  }),
  '/contractExamine/delete': ep({
    ...use,
    summary: '删除审查任务',
    changes: 'ai.delete',
    body: ofFile,
  }),
  '/contractExamine/export': ep({
    ...use,
    kind: 'binary',
    summary: '导出审查结果',
    changes: 'ai.export',
    timeout: 120,
    body: {
      fileId: Id,
      format: Type.Union([Type.Literal('pdf'), Type.Literal('excel'), Type.Literal('word')]),
      withIgnored: Type.Boolean(),
    },
  }),
  '/contractExamine/createTemplateOrContract': ep({
    ...use,
    summary: '把采纳后的文件存为模板或合同草稿',
    changes: 'ai.becomes',
    idempotent: true,
    timeout: 120,
    body: {
      fileId: Id,
      as: Type.Union([Type.Literal('template'), Type.Literal('contract')]),
      name: Type.Optional(Name),
    },
    data: {
      contractId: Id,
      templateNo: Nullable(Type.String()),
      /** Findings accepted that could not be written into the file. */
      leftOut: Type.Integer(),
    },
  }),
  '/contractExamine/getKnowledgeBaseUrl': ep({
    ...use,
    summary: '审查清单的地址',
    changes: false,
    data: { url: Type.String() },
  }),
  '/contractExamine/checkpoints': ep({
    ...use,
    summary: '内置审查点',
    changes: false,
    data: {
      types: Type.Array(Type.String()),
      list: Type.Array(
        Type.Object({
          checkpoint: Type.String(),
          title: Type.String(),
          level: Type.String(),
          contractTypes: Type.Array(Type.String()),
          detect: Type.String(),
        }),
      ),
    },
  }),
  '/contractExamine/checklists': ep({
    ...use,
    summary: '审查清单列表',
    changes: false,
    data: Type.Array(Checklist),
  }),
  '/contractExamine/checklistDetail': ep({
    ...use,
    summary: '审查清单及其历史版本',
    changes: false,
    body: ofChecklist,
    data: {
      ...Checklist.properties,
      content: ChecklistContent,
      versions: Type.Array(
        Type.Object({
          version: Type.Integer(),
          savedByName: Type.String(),
          savedAt: Instant,
          isTried: Type.Boolean(),
          content: ChecklistContent,
        }),
      ),
    },
  }),
  '/contractExamine/saveChecklist': ep({
    ...use,
    summary: '新建或保存审查清单，每次保存为一个新版本',
    changes: 'ai.checklist',
    idempotent: true,
    body: {
      checklistId: Type.Optional(Id),
      /** The version the editor saw. */
      version: Type.Integer({ minimum: 0 }),
      name: Name,
      contractTypes: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 30 }),
      content: ChecklistContent,
    },
    data: { checklistId: Id, version: Type.Integer() },
  }),
  '/contractExamine/tryChecklist': ep({
    ...use,
    summary: '用样本文本试用审查清单的当前版本',
    changes: 'ai.tryChecklist',
    timeout: 120,
    body: { checklistId: Id, sample: Type.String({ minLength: 20, maxLength: 50_000 }) },
    data: { version: Type.Integer(), findings: Type.Array(Finding) },
  }),
  '/contractExamine/enableChecklist': ep({
    ...use,
    summary: '启用或停用审查清单',
    changes: 'ai.checklist',
    body: { checklistId: Id, enabled: Type.Boolean() },
  }),
  '/contractExamine/removeChecklist': ep({
    ...use,
    summary: '删除审查清单',
    changes: 'ai.checklist',
    body: ofChecklist,
  }),
}

import { Type } from 'typebox'
import { STANCES, STRICTNESSES } from '../../ai.ts'
import { ep, MB } from '../../endpoint.ts'
import { Int, Nullable, Num, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant, Name } from '../../shapes.ts'
import { callsOfTask, OssKey, ofFile, PageBoxes, ShownFile, TaskRow, whereFrom } from './ai-shapes.ts'

const ofChecklist = { checklistId: Id }
const use = { auth: 'login', permission: 'system:ai:examine' } as const
const task = callsOfTask(use, ofFile)
const Stance = Type.Enum([...STANCES])
const Strictness = Type.Enum([...STRICTNESSES])
const asked = {
  /** Of a file already in the house; otherwise the file travels with the form. */
  ossKey: Type.Optional(OssKey),
  contractType: Type.Optional(TextUpTo(20)),
  stance: Type.Optional(Stance),
  strictness: Type.Optional(Strictness),
  checklistId: Type.Optional(Id),
  ...whereFrom,
}
const Quoted = {
  quote: Text,
  start: Int,
  end: Int,
  boxes: PageBoxes,
}
const Finding = Type.Object({
  id: Text,
  checkpoint: Text,
  title: Text,
  level: Text,
  kind: Text,
  ...Quoted,
  why: Text,
  legalBasis: Type.Array(
    Type.Object({
      law: Text,
      article: Text,
      gist: Text,
      version: Text,
      note: Nullable(Text),
    }),
  ),
  suggestion: Text,
  wording: Text,
  source: Text,
})
const Rule = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$' }),
    title: Type.String({ minLength: 2, maxLength: 50 }),
    riskLevel: OneOf('high', 'medium', 'low'),
    explanation: TextUpTo(500),
    wording: TextUpTo(2000),
    forbids: Type.Array(SomeText(200), { maxItems: 10 }),
    requires: Type.Array(SomeText(200), { maxItems: 10 }),
  },
  closed,
)
const ChecklistContent = Type.Object(
  {
    off: Type.Array(TextUpTo(10), { maxItems: 200 }),
    levels: Type.Array(
      Type.Object(
        {
          checkpoint: TextUpTo(20),
          level: OneOf('high', 'medium', 'low'),
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
  name: Text,
  contractTypes: Type.Array(Text),
  enabled: YesNo,
  version: Int,
  isTried: YesNo,
  rules: Int,
  off: Int,
  createdByName: Text,
  updatedAt: Instant,
})

export const contractReview = {
  '/contractExamine/getCopiesNum': task.copies('智能审查剩余份数'),
  '/contractExamine/candidateFiles': task.candidates('可选的审查合同文件'),
  '/contractExamine/createExamineTask': ep({
    ...use,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    summary: '创建审查任务：上传合同文件',
    changes: 'ai.examine',
    idempotent: true,
    timeout: 120,
    body: asked,
    data: { fileId: Id },
  }),
  '/contractExamine/inner/createExamineTask': ep({
    agent: {
      name: 'contract_review',
      kind: 'draft',
      scope: 'insight.run',
      title: '审查合同',
      says: 'Begins the review of a file of the house; costs one review. Read the findings with review_get.',
    },
    ...use,
    summary: '创建审查任务：选择平台内的文件',
    changes: 'ai.examine',
    idempotent: true,
    timeout: 120,
    body: { ...asked, ossKey: OssKey },
    data: { fileId: Id },
  }),
  '/contractExamine/list': task.list('审查任务列表'),
  '/contractExamine/getFileWebUrl': ep({
    ...use,
    summary: '审查结果页的地址与原文件',
    changes: false,
    body: ofFile,
    data: { url: Text, fileUrl: Nullable(Text), fileName: Text },
  }),
  '/contractExamine/view': ep({
    agent: {
      name: 'review_get',
      kind: 'read',
      scope: 'insight.run',
      title: '审查结果',
      says: 'Findings of a review, each with its quote and page.',
    },
    ...use,
    summary: '审查结果',
    changes: false,
    timeout: 120,
    body: ofFile,
    data: {
      task: TaskRow,
      version: Int,
      file: Nullable(ShownFile),
      contractType: Text,
      confidence: Num,
      types: Type.Array(Text),
      stance: Text,
      strictness: Text,
      checklistId: Nullable(Id),
      lawDate: Text,
      model: Nullable(Type.Object({ status: Text, added: Int, failure: Nullable(Text) })),
      findings: Type.Array(Finding),
      hints: Type.Array(Finding),
      passed: Type.Array(Type.Object({ checkpoint: Text, title: Text, ...Quoted })),
      facts: Type.Array(
        Type.Object({
          name: Text,
          entries: Type.Array(Type.Object({ label: Text, value: Text, ...Quoted })),
        }),
      ),
    },
  }),
  '/contractExamine/progress': task.progress('审查任务进度'),
  '/contractExamine/rerun': ep({
    ...use,
    summary: '更换合同类型、立场、尺度或清单后重新审查，不另计份数',
    changes: 'ai.rerun',
    timeout: 120,
    body: {
      fileId: Id,
      contractType: Type.Optional(TextUpTo(20)),
      stance: Stance,
      strictness: Strictness,
      checklistId: Type.Optional(Nullable(Id)),
    },
    data: { version: Int },
  }),
  '/contractExamine/marks': task.marks('各项风险的处理情况'),
  '/contractExamine/mark': task.mark('采纳、忽略、修订或反馈一项风险'),
  '/contractExamine/retry': task.retry('重新执行失败的审查任务'),
  '/contractExamine/delete': task.remove('删除审查任务'),
  '/contractExamine/export': task.exported('导出审查结果'),
  '/contractExamine/createTemplateOrContract': ep({
    ...use,
    summary: '把采纳后的文件存为模板或合同草稿',
    changes: 'ai.becomes',
    idempotent: true,
    timeout: 120,
    body: {
      fileId: Id,
      as: OneOf('template', 'contract'),
      name: Type.Optional(Name),
    },
    data: {
      contractId: Id,
      templateNo: Nullable(Text),
      /** Findings accepted that could not be written into the file. */
      leftOut: Int,
    },
  }),
  '/contractExamine/getKnowledgeBaseUrl': ep({
    ...use,
    summary: '审查清单的地址',
    changes: false,
    data: { url: Text },
  }),
  '/contractExamine/checkpoints': ep({
    ...use,
    summary: '内置审查点',
    changes: false,
    data: {
      types: Type.Array(Text),
      list: Type.Array(
        Type.Object({
          checkpoint: Text,
          title: Text,
          level: Text,
          contractTypes: Type.Array(Text),
          detect: Text,
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
          version: Int,
          savedByName: Text,
          savedAt: Instant,
          isTried: YesNo,
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
      contractTypes: Type.Array(TextUpTo(20), { maxItems: 30 }),
      content: ChecklistContent,
    },
    data: { checklistId: Id, version: Int },
  }),
  '/contractExamine/tryChecklist': ep({
    ...use,
    summary: '用样本文本试用审查清单的当前版本',
    changes: 'ai.tryChecklist',
    timeout: 120,
    body: { checklistId: Id, sample: Type.String({ minLength: 20, maxLength: 50_000 }) },
    data: { version: Int, findings: Type.Array(Finding) },
  }),
  '/contractExamine/enableChecklist': ep({
    ...use,
    summary: '启用或停用审查清单',
    changes: 'ai.checklist',
    body: { checklistId: Id, enabled: YesNo },
  }),
  '/contractExamine/removeChecklist': ep({
    ...use,
    summary: '删除审查清单',
    changes: 'ai.checklist',
    body: ofChecklist,
  }),
}

import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { CONTRACT, TEMPLATE } from '../../limits.ts'
import { Int, Nullable, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant, Keyword, PageOf, paged } from '../../shapes.ts'
import { FLOW_NO, TEMPLATE_NO } from '../../template-number.ts'
import { ContractFile, DraftProblem, FlowContent, ofContract, TemplateContent } from './contract-shapes.ts'

/** What people and addresses call a template; those of a flow begin with FLOW. */
const TemplateNo = Type.String({ pattern: TEMPLATE_NO })
const FlowNo = Type.String({ pattern: FLOW_NO })
const TemplateName = SomeText(CONTRACT.nameMax)
const Revision = Type.Integer({ minimum: 0 })
const made = {
  name: Text,
  revision: Revision,
  createdByName: Text,
  updatedAt: Instant,
}
const listed = {
  keyword: Type.Optional(Keyword),
  /** Only those in use, or only those put out of it. */
  enabled: Type.Optional(YesNo),
  ...paged,
}
const Listed = Type.Object({
  templateNo: Text,
  ...made,
  roles: Type.Array(Text),
  isEnabled: YesNo,
  /** For some people only. */
  isRestricted: YesNo,
})
const Enabling = (no: typeof TemplateNo) => Type.Object({ templateNo: no, enabled: YesNo }, closed)
const GRANT_KINDS = ['member', 'department', 'role'] as const
const grantKind = Type.Unsafe<(typeof GRANT_KINDS)[number]>({ type: 'string', enum: GRANT_KINDS })
const Authorising = (no: typeof TemplateNo) =>
  Type.Object(
    {
      templateNo: no,
      /** None: everybody in the company who may use templates. */
      grants: Type.Array(Type.Object({ kind: grantKind, id: Id }, closed), {
        maxItems: TEMPLATE.grants,
        uniqueItems: true,
      }),
    },
    closed,
  )
const Authorised = Type.Array(Type.Object({ kind: grantKind, id: Id, name: Text }))
const SampleFacts = {
  sampleId: Text,
  name: Text,
  category: Text,
  about: Text,
  roles: Type.Array(Text),
}

const use = { auth: 'login', permission: 'system:template:contract' } as const
const keep = { auth: 'login', permission: 'system:template:edit' } as const
const useFlow = { auth: 'login', permission: 'system:template:flow' } as const
const keepFlow = { auth: 'login', permission: 'system:template:flowEdit' } as const
const start = { auth: 'login', permission: 'system:contract:start' } as const

const ofTemplate = { templateNo: TemplateNo }
const ofFlow = { templateNo: FlowNo }
const ofSample = { sampleId: TextUpTo(40) }
/** One more template of the company. */
const add = {
  ...keep,
  service: 'service:template:contract',
  idempotent: true,
  data: Type.Object({ templateNo: Text }),
} as const

export const templates = {
  '/template/create': ep({
    ...add,
    summary: '把合同草稿存为合同模板',
    changes: 'template.create',
    body: { contractId: Id, name: TemplateName },
  }),
  '/template/save': ep({
    ...keep,
    summary: '保存合同模板的角色与控件',
    changes: 'template.save',
    body: { templateNo: TemplateNo, revision: Revision, name: TemplateName, content: TemplateContent },
    data: { revision: Revision, problems: Type.Array(DraftProblem) },
  }),
  '/template/list': ep({
    agent: {
      name: 'template_find',
      kind: 'read',
      scope: 'template.read',
      title: '查找模板',
      says: 'Contract templates the person may use.',
    },
    ...use,
    summary: '合同模板列表',
    changes: false,
    body: listed,
    data: PageOf(Listed),
  }),
  '/file/new/template/get/{param}': ep({
    agent: {
      name: 'template_get',
      kind: 'read',
      scope: 'template.read',
      title: '查看模板',
      says: 'Roles and fields of a template, by its number in param.',
    },
    ...use,
    summary: '读取合同模板',
    changes: false,
    params: Type.Object({ param: TemplateNo }, closed),
    data: {
      templateNo: Text,
      ...made,
      content: TemplateContent,
      files: Type.Array(ContractFile),
      problems: Type.Array(DraftProblem),
    },
  }),
  '/template/remove': ep({
    ...keep,
    summary: '删除合同模板',
    changes: 'template.remove',
    body: ofTemplate,
  }),
  '/template/upload': ep({
    ...keep,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    summary: '上传文件新建合同模板；给出模板编号时，为该模板添加或替换文件',
    service: 'service:template:contract',
    changes: 'template.upload',
    timeout: 120,
    body: {
      templateNo: Type.Optional(TemplateNo),
      /** Put in the place of this file. */
      replaces: Type.Optional(Id),
      /** Form fields travel as text. */
      revision: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })),
    },
    data: { templateNo: Text, revision: Revision },
  }),
  '/template/removeFile': ep({
    ...keep,
    summary: '移除合同模板中的文件及其上的控件',
    changes: 'template.save',
    body: { templateNo: TemplateNo, revision: Revision, fileId: Id },
    data: { revision: Revision },
  }),
  '/template/copy': ep({
    ...add,
    summary: '复制合同模板',
    changes: 'template.copy',
    body: ofTemplate,
  }),
  '/template/enable': ep({
    ...keep,
    summary: '启用或停用合同模板',
    changes: 'template.enable',
    body: Enabling(TemplateNo),
  }),
  '/template/authorised': ep({
    ...keep,
    summary: '合同模板授权给谁使用',
    changes: false,
    body: ofTemplate,
    data: Authorised,
  }),
  '/template/authorise': ep({
    ...keep,
    summary: '设置合同模板授权给谁使用',
    changes: 'template.authorise',
    body: Authorising(TemplateNo),
  }),
  '/template/samples': ep({
    ...use,
    summary: '范本库：可直接使用的合同范本',
    changes: false,
    data: Type.Array(Type.Object(SampleFacts)),
  }),
  '/template/sample': ep({
    ...use,
    summary: '范本全文',
    changes: false,
    body: ofSample,
    data: {
      ...SampleFacts,
      /** As people read it; a blank stands where something is filled in. */
      paragraphs: Type.Array(Type.Object({ heading: YesNo, text: Text })),
    },
  }),
  '/template/useSample': ep({
    ...add,
    summary: '把范本存为本企业的合同模板',
    changes: 'template.sample',
    body: ofSample,
  }),
  '/template/start': ep({
    agent: {
      name: 'template_start',
      kind: 'draft',
      scope: 'draft.write',
      title: '用模板起草',
      says: 'Begins a draft from a template.',
    },
    ...start,
    summary: '用合同模板发起；kind 为 scan 时生成扫码签的草稿',
    changes: 'contract.draft',
    idempotent: true,
    body: { templateNo: TemplateNo, kind: Type.Optional(Type.Literal('scan')) },
    data: ofContract,
  }),
  '/template/batchSheet': ep({
    ...start,
    kind: 'binary',
    summary: '下载批量发起表格：每行一份合同',
    changes: false,
    body: ofTemplate,
  }),
  '/template/batchCheck': ep({
    ...start,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    summary: '逐行核对批量发起表格，不发送',
    changes: 'template.batchCheck',
    timeout: 120,
    body: ofTemplate,
    data: {
      /** The sheet as it was checked; what is started is what was seen. */
      sheetId: Id,
      total: Int,
      able: Int,
      failed: Int,
      /** The first few that failed, and why. */
      wrong: Type.Array(Type.Object({ line: Int, name: Text, reason: Text })),
      errorFile: Nullable(Text),
      /** How many of them somebody must agree to first. */
      approvals: Int,
      copiesLeft: Int,
    },
  }),
  '/template/batchStart': ep({
    ...start,
    summary: '批量发起：核对通过的每一行发送一份合同',
    changes: 'template.batchStart',
    idempotent: true,
    timeout: 120,
    body: { templateNo: TemplateNo, sheetId: Id },
    data: { taskId: Id, contracts: Int },
  }),
  '/flowTemplate/save': ep({
    ...keepFlow,
    summary: '新建或保存流程模板',
    service: 'service:template:flow',
    changes: 'flowTemplate.save',
    idempotent: true,
    body: {
      /** Left out: a new one. */
      templateNo: Type.Optional(FlowNo),
      revision: Revision,
      name: TemplateName,
      content: FlowContent,
    },
    data: { templateNo: Text, revision: Revision },
  }),
  '/flowTemplate/list': ep({
    ...useFlow,
    summary: '流程模板列表',
    changes: false,
    body: listed,
    data: PageOf(Listed),
  }),
  '/file/new/flowTemplate/get/{param}': ep({
    ...useFlow,
    summary: '读取流程模板',
    changes: false,
    params: Type.Object({ param: FlowNo }, closed),
    data: { templateNo: Text, ...made, content: FlowContent },
  }),
  '/flowTemplate/remove': ep({
    ...keepFlow,
    summary: '删除流程模板',
    changes: 'flowTemplate.remove',
    body: ofFlow,
  }),
  '/flowTemplate/copy': ep({
    ...keepFlow,
    summary: '复制流程模板',
    service: 'service:template:flow',
    changes: 'flowTemplate.copy',
    idempotent: true,
    body: ofFlow,
    data: { templateNo: Text },
  }),
  '/flowTemplate/enable': ep({
    ...keepFlow,
    summary: '启用或停用流程模板',
    changes: 'flowTemplate.enable',
    body: Enabling(FlowNo),
  }),
  '/flowTemplate/authorised': ep({
    ...keepFlow,
    summary: '流程模板授权给谁使用',
    changes: false,
    body: ofFlow,
    data: Authorised,
  }),
  '/flowTemplate/authorise': ep({
    ...keepFlow,
    summary: '设置流程模板授权给谁使用',
    changes: 'flowTemplate.authorise',
    body: Authorising(FlowNo),
  }),
  '/flowTemplate/start': ep({
    ...start,
    summary: '用流程模板发起',
    changes: 'contract.draft',
    idempotent: true,
    body: ofFlow,
    data: ofContract,
  }),
}

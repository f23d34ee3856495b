import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Int, Nullable, OneOf, Text } from '../../plain.ts'
import { closed, Id, Instant } from '../../shapes.ts'
import { ChosenApprovers } from './approvals.ts'
import {
  ContractFile,
  contractFacts,
  Draft,
  DraftProblem,
  Enclosure,
  ofContract,
  Standing,
} from './contract-shapes.ts'

const ofFile = { contractId: Id, fileId: Id }
/** What the editor last saw; somebody else's change in between is told instead of overwritten. */
const Revision = Type.Integer({ minimum: 0 })
const seen = { revision: Type.Optional(Revision) }
const start = { auth: 'login', permission: 'system:contract:start' } as const

export const drafts = {
  '/file/new/contract/before/create': ep({
    agent: {
      name: 'draft_new',
      kind: 'draft',
      scope: 'draft.write',
      title: '新建草稿',
      says: 'Begins an empty contract draft. Nobody outside sees it.',
    },
    summary: '新建合同草稿',
    ...start,
    changes: 'contract.draft',
    idempotent: true,
    body: { kind: Type.Optional(OneOf('contract', 'scan')) },
    data: ofContract,
  }),
  '/contract/draft': ep({
    agent: {
      name: 'draft_get',
      kind: 'read',
      scope: 'draft.write',
      title: '查看草稿',
      says: 'A draft of the person with its revision, files, parties, places and what is still missing.',
    },
    summary: '读取合同草稿',
    ...start,
    changes: false,
    body: ofContract,
    data: {
      ...contractFacts,
      revision: Revision,
      draft: Draft,
      files: Type.Array(ContractFile),
      enclosures: Type.Array(Enclosure),
      problems: Type.Array(DraftProblem),
      /** Copies left to send with; null for somebody who acts for himself. */
      copiesLeft: Nullable(Int),
      updatedAt: Instant,
    },
  }),
  '/contract/saveDraft': ep({
    summary: '保存合同草稿',
    ...start,
    changes: 'contract.save',
    idempotent: true,
    body: { contractId: Id, revision: Revision, draft: Draft },
    data: { revision: Revision, problems: Type.Array(DraftProblem) },
  }),
  '/contract/uploadContract': ep({
    summary: '上传合同文件',
    ...start,
    changes: 'contract.upload',
    idempotent: true,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    timeout: 120,
    body: {
      contractId: Id,
      /** Put in the place of this file. */
      replaces: Type.Optional(Id),
      /** Form fields travel as text. */
      revision: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })),
    },
    data: { revision: Revision, file: ContractFile },
  }),
  '/contract/enclose': ep({
    summary: '上传合同附件：随合同发给各方阅读，不需要签署',
    ...start,
    changes: 'contract.enclose',
    idempotent: true,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    timeout: 120,
    body: { contractId: Id, revision: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })) },
    data: { revision: Revision, enclosure: Enclosure },
  }),
  '/contract/unenclose': ep({
    summary: '移除草稿中的合同附件',
    ...start,
    changes: 'contract.unenclose',
    idempotent: true,
    body: { ...ofContract, enclosureId: Id, ...seen },
    data: { revision: Revision },
  }),
  '/contract/fileState': ep({
    summary: '查询文件转换进度',
    ...start,
    changes: false,
    body: ofFile,
    data: ContractFile,
  }),
  '/contract/retryFile': ep({
    summary: '重新转换文件',
    ...start,
    changes: 'contract.upload',
    idempotent: true,
    body: ofFile,
    data: { revision: Revision },
  }),
  '/contract/confirmHidden': ep({
    summary: '确认文件中的隐藏文字，选择如何处理未接受的修订',
    ...start,
    changes: 'contract.confirmHidden',
    idempotent: true,
    body: { ...ofFile, changes: Type.Optional(OneOf('accept', 'reject')) },
    data: { revision: Revision },
  }),
  '/contract/signAs': ep({
    summary: '选择以 OFD 原件签署，或以转换出的 PDF 签署',
    ...start,
    changes: 'contract.signAs',
    idempotent: true,
    body: { ...ofFile, format: OneOf('pdf', 'ofd') },
    data: { revision: Revision },
  }),
  '/file/new/contract/list/{param}': ep({
    summary: '合同的签约文件',
    auth: 'login',
    changes: false,
    params: Type.Object({ param: Id }, closed),
    data: { contractId: Id, name: Text, list: Type.Array(ContractFile) },
  }),
  '/file/deleteAttach': ep({
    summary: '移除草稿中的文件',
    ...start,
    changes: 'contract.removeFile',
    idempotent: true,
    body: { ...ofFile, ...seen },
    data: { revision: Revision },
  }),
  '/contract/remove': ep({
    agent: {
      name: 'draft_remove',
      kind: 'draft',
      scope: 'draft.write',
      title: '删除草稿',
      says: 'Removes a draft that was not sent.',
    },
    summary: '删除合同草稿',
    ...start,
    changes: 'contract.remove',
    idempotent: true,
    body: ofContract,
  }),
  '/contract/send': ep({
    agent: {
      name: 'contract_send',
      kind: 'act',
      scope: 'contract.propose',
      title: '发送合同',
      says: 'Sends a draft to its parties if the mandate covers it; otherwise a proposal a person confirms. Needs the revision you have seen.',
    },
    summary: '发送合同',
    ...start,
    changes: 'contract.send',
    idempotent: true,
    timeout: 120,
    body: { contractId: Id, revision: Revision, approvers: Type.Optional(ChosenApprovers) },
    data: { contractId: Id, ...Standing },
  }),
  '/contract/copy': ep({
    agent: {
      name: 'contract_copy',
      kind: 'draft',
      scope: 'draft.write',
      title: '再次发起：复制为新草稿',
      says: 'Makes a new draft of a contract that was sent before, for a renewal or a repeat: same files, parties and places. Change it with contract_prepare; nobody outside sees it.',
    },
    summary: '再次发起',
    ...start,
    changes: 'contract.copy',
    idempotent: true,
    body: ofContract,
    data: ofContract,
  }),
}

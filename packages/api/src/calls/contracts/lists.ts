import { Type } from 'typebox'
import type { AgentTool } from '../../agents.ts'
import { ep, MB } from '../../endpoint.ts'
import { LANGUAGE_CODES } from '../../languages.ts'
import { BATCH_CONTRACTS, BATCH_SIGN_CONTRACTS, CONTRACT, REASON_MAX } from '../../limits.ts'
import { COMPANY_LISTS, type PermissionKey } from '../../menus.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import {
  AnyId,
  closed,
  Day,
  Id,
  Instant,
  Keyword,
  Name,
  OneTimeCode,
  paged,
  SigningPassword,
  searched,
} from '../../shapes.ts'
import { TaskBegun } from '../people/background-tasks.ts'
import { ofContract } from './contract-shapes.ts'

const ofView = { viewId: Id }
const ofElg = { elgId: Id }
const oneOf = <const T extends readonly string[]>(names: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: names })

/** Ways of looking at what concerns somebody. */
export const CONTRACT_VIEWS = [
  'waitingForMe',
  'toSign',
  'toFill',
  'toPlace',
  'toTakeUp',
  'toApprove',
  'waitingForOthers',
  'dueSoon',
  'finished',
  'started',
  'received',
  'copies',
  'favourites',
] as const
export type ContractView = (typeof CONTRACT_VIEWS)[number]

export const contractFilter = {
  view: Type.Optional(oneOf(CONTRACT_VIEWS)),
  status: Type.Optional(Between(1, 15)),
  /** Sent by its author and waiting for his company's consent, or only what is not; of drafts. */
  inApproval: Type.Optional(YesNo),
  /** In the name, the number, the initiator and the parties. */
  keyword: Type.Optional(Keyword),
  counterpart: Type.Optional(Keyword),
  typeId: Type.Optional(Id),
  initiatorId: Type.Optional(Id),
  departmentId: Type.Optional(Id),
  /** When it was sent; for drafts, begun. */
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  /** When the last party had signed. */
  finishedFrom: Type.Optional(Instant),
  finishedTo: Type.Optional(Instant),
}

const ContractRow = Type.Object({
  contractId: Id,
  kind: Text,
  name: Text,
  number: Nullable(Text),
  status: Int,
  phase: Text,
  typeName: Nullable(Text),
  initiatorName: Text,
  companyName: Nullable(Text),
  /** Names, the first few. */
  parties: Type.Array(Text),
  /** 0 nothing, 1 to fill in, 2 to place, 3 to sign, 4 to approve, 5 to be taken up by anybody of the company: from whoever asks. */
  waitsFor: Int,
  /** 1 to be filled by me, 2 I must configure the signing flow, 3 to be filled by others. */
  pendingAction: Nullable(Int),
  deadlineAt: Nullable(Instant),
  sentAt: Nullable(Instant),
  createdAt: Instant,
  finishedAt: Nullable(Instant),
  isFavourite: YesNo,
  actions: Type.Array(Text),
})
/** Counted up to a thousand: beyond that nobody counts, and counting would take longer than reading. */
const ContractPage = Type.Object({
  list: Type.Array(ContractRow),
  nextCursor: Nullable(Text),
  total: Int,
  atLeast: YesNo,
})
const list = (summary: string, anyPermission: readonly PermissionKey[], agent?: AgentTool) =>
  ep({
    ...(agent ? { agent } : {}),
    summary,
    auth: 'login',
    anyPermission,
    changes: false,
    body: { ...contractFilter, ...paged },
    data: ContractPage,
  })

/** Pages of what concerns oneself. */
const OWN: readonly PermissionKey[] = ['system:contract:task', 'system:contract:list']

export const CONTRACT_SHELVES = ['mine', 'started', 'company'] as const

const Chosen = Type.Array(Id, { minItems: 1, maxItems: BATCH_CONTRACTS, uniqueItems: true })
const ChosenToSign = Type.Array(Id, { minItems: 1, maxItems: BATCH_SIGN_CONTRACTS, uniqueItems: true })
const chosen = Type.Object({ contractIds: Chosen }, closed)
const Able = {
  total: Int,
  able: Int,
  /** What it will be done for. */
  those: Type.Array(Type.Object({ contractId: Id, name: Text })),
  unable: Type.Array(Type.Object({ contractId: Id, name: Text, reason: Text })),
}
const count = (summary: string) =>
  ep({ summary, auth: 'login', changes: false, body: chosen, data: Type.Object(Able) })

const CopyReader = Type.Object({
  ccId: AnyId,
  name: Text,
  mobile: Nullable(Text),
  mayDownload: YesNo,
  toldWhen: Int,
})
const toldWhen = OneOf(1, 2)

const Legacy = {
  elgId: Id,
  name: Text,
  number: Nullable(Text),
  counterpart: Text,
  signedOn: Nullable(Text),
  validFrom: Nullable(Text),
  validUntil: Nullable(Text),
  amountCents: Nullable(Int),
  source: Text,
  importedBy: Text,
  createdAt: Instant,
}

export const lists = {
  '/file/list': list('与我有关的合同', [...OWN, 'system:workbench']),
  '/file/sponserList': list('我发起的合同', OWN),
  '/file/draftList': list('我的草稿', OWN),
  '/v2/file/contractList': list('企业合同，按本人的数据范围', COMPANY_LISTS),
  '/v2/file/centerListV2': list('合同管理：与我有关的合同与草稿', ['system:contract:list'], {
    name: 'contract_find',
    kind: 'read',
    scope: 'contract.read',
    title: '查找合同',
    says: 'Contracts and drafts the person may see, by words, status, counterparty and time.',
  }),
  '/v2/file/scanList': list('扫码签列表', [...OWN, 'system:contract:start']),
  '/contract/favourite': ep({
    summary: '收藏合同或取消收藏',
    auth: 'login',
    changes: 'contract.favourite',
    body: { contractId: Id, isFavourite: YesNo },
  }),
  '/file/count': ep({
    summary: '各视图与各状态的合同数量；企业的须能看企业合同或合同仓库',
    auth: 'login',
    anyPermission: [...OWN, ...COMPANY_LISTS],
    changes: false,
    body: { shelf: Type.Optional(oneOf(CONTRACT_SHELVES)) },
    data: {
      views: Type.Unsafe<Record<ContractView | 'drafts', number>>({
        type: 'object',
        additionalProperties: { type: 'integer' },
      }),
      /** Of one's own, a draft is counted as one only while it is written. */
      byStatus: Type.Array(Type.Object({ status: Int, count: Int })),
      inApproval: Int,
    },
  }),
  '/file/allSponserCount': ep({
    summary: '我发起的合同总数',
    auth: 'login',
    anyPermission: OWN,
    changes: false,
    data: { total: Int, atLeast: YesNo },
  }),
  '/file/countSponser': ep({
    summary: '我发起的合同，按状态计数',
    auth: 'login',
    anyPermission: OWN,
    changes: false,
    data: { byStatus: Type.Array(Type.Object({ status: Int, count: Int })) },
  }),
  '/v2/file/getDetails': ep({
    agent: {
      name: 'contract_history',
      kind: 'read',
      scope: 'contract.read',
      title: '合同经过',
      says: 'What happened to a contract and when, its versions and attachments.',
    },
    summary: '合同的经过、版本、附件与抄送',
    auth: 'login',
    changes: false,
    body: ofContract,
    data: {
      steps: Type.Array(
        Type.Object({
          stepId: AnyId,
          action: Text,
          label: Text,
          actorName: Nullable(Text),
          companyName: Nullable(Text),
          status: Int,
          reason: Nullable(Text),
          deadline: Nullable(Instant),
          to: Nullable(Text),
          at: Instant,
        }),
      ),
      versions: Type.Array(
        Type.Object({
          fileId: Id,
          fileName: Text,
          /** 0 as it was sent, then one for each signature. */
          sequence: Int,
          subject: Nullable(Text),
          signedAt: Nullable(Instant),
          intentMethod: Nullable(Int),
          isSandbox: YesNo,
          sha256: Text,
          /** What people signed: the pages as PDF, or an OFD original. */
          isOfd: YesNo,
        }),
      ),
      /** The fields of its kind, for the house that started it. */
      typeValues: Type.Array(Type.Object({ name: Text, value: Text })),
      attachments: Type.Array(
        Type.Object({ fileId: AnyId, name: Text, partyName: Text, at: Nullable(Instant) }),
      ),
      cc: Type.Array(CopyReader),
      /** Agreements that end this contract, and the contract this one ends. */
      agreements: Type.Array(
        Type.Object({
          contractId: Id,
          name: Text,
          status: Int,
          /** Of an agreement: 1 ends the contract, 2 makes it void. */
          kind: Int,
          isOriginal: YesNo,
        }),
      ),
    },
  }),
  '/file/getContractCCUser': ep({
    summary: '合同的抄送人',
    auth: 'login',
    changes: false,
    body: ofContract,
    data: Type.Array(CopyReader),
  }),
  '/file/modifyContractCCUser': ep({
    summary: '修改合同的抄送人',
    auth: 'login',
    changes: 'contract.changeCc',
    idempotent: true,
    body: {
      contractId: Id,
      /** Those who stay, by id; those who come, by name and mobile. Whoever is not named goes. */
      keep: Type.Array(AnyId, { maxItems: CONTRACT.cc }),
      add: Type.Array(
        Type.Object(
          {
            name: Name,
            mobile: TextUpTo(20),
            mayDownload: YesNo,
            toldWhen,
            /** What he is written to in; Chinese unless said otherwise. */
            language: Type.Optional(OneOf(...LANGUAGE_CODES)),
          },
          closed,
        ),
        { maxItems: CONTRACT.cc },
      ),
    },
    data: Type.Array(CopyReader),
  }),

  '/file/batchPostponeCount': count('批量延期：可延期的份数'),
  '/file/batchNotifyUserCount': count('批量催办：可催办的份数'),
  '/file/batchWithdrawCount': count('批量撤回：可撤回的份数'),
  '/file/batchApprovalCount': count('批量审批：可审批的份数'),
  '/file/batchSignCount': ep({
    summary: '批量签署：可签署的份数，以及需要什么',
    auth: 'login',
    changes: false,
    body: { contractIds: ChosenToSign },
    data: {
      ...Able,
      needsSeal: YesNo,
      needsSignature: YesNo,
      /** How many each way of confirming would do for. */
      methods: Type.Array(Type.Object({ method: Int, able: Int })),
    },
  }),
  '/file/batchPostpone': ep({
    summary: '批量延期',
    auth: 'login',
    permission: 'system:contract:postpone',
    changes: 'contract.batchPostpone',
    idempotent: true,
    body: { contractIds: Chosen, deadline: Instant },
    data: TaskBegun,
  }),
  '/file/batchNotifyUser': ep({
    summary: '批量催办',
    auth: 'login',
    permission: 'system:contract:notify',
    changes: 'contract.batchUrge',
    idempotent: true,
    body: chosen,
    data: TaskBegun,
  }),
  '/file/batchWithdraw': ep({
    summary: '批量撤回',
    auth: 'login',
    permission: 'system:contract:withdraw',
    changes: 'contract.batchWithdraw',
    idempotent: true,
    body: { contractIds: Chosen, reason: SomeText(REASON_MAX) },
    data: TaskBegun,
  }),
  '/file/batchApproval': ep({
    summary: '批量审批',
    auth: 'login',
    changes: 'contract.batchApprove',
    idempotent: true,
    body: {
      contractIds: Chosen,
      agree: YesNo,
      comment: Type.Optional(TextUpTo(REASON_MAX)),
    },
    data: TaskBegun,
  }),
  '/file/batchSignCode': ep({
    summary: '发送批量签署验证码',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.batchSignCode',
    idempotent: true,
    body: { contractIds: ChosenToSign },
    data: { mobile: Text, resendAfter: Int, sandbox: Nullable(Text) },
  }),
  '/file/batchSign': ep({
    summary: '批量签署：确认一次，逐份签署',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.batchSign',
    idempotent: true,
    body: {
      contractIds: ChosenToSign,
      method: OneOf(1, 2),
      code: Type.Optional(OneTimeCode),
      password: Type.Optional(SigningPassword),
      /** Left out: the company's default seal, the person's default signature. */
      sealId: Type.Optional(Id),
      personSealId: Type.Optional(Id),
    },
    data: TaskBegun,
  }),

  '/listView/list': ep({
    summary: '我保存的列表视图',
    auth: 'login',
    changes: false,
    body: { list: TextUpTo(40) },
    data: Type.Array(Type.Object({ viewId: Id, name: Text, query: Text })),
  }),
  '/listView/save': ep({
    summary: '保存列表视图；同名的被替换',
    auth: 'login',
    changes: 'listView.save',
    body: {
      list: SomeText(40),
      name: SomeText(20),
      query: TextUpTo(1000),
    },
    data: ofView,
  }),
  '/listView/remove': ep({
    summary: '删除列表视图',
    auth: 'login',
    changes: 'listView.remove',
    body: ofView,
  }),

  '/check/elgContractList': ep({
    summary: '存量合同列表',
    auth: 'login',
    permission: 'system:contract:depot',
    changes: false,
    body: { ...searched },
    data: {
      list: Type.Array(Type.Object(Legacy)),
      nextCursor: Nullable(Text),
      total: Int,
    },
  }),
  '/check/elgContractImport': ep({
    summary: '导入一份在别处签好的合同',
    auth: 'login',
    kind: 'multipart',
    files: 10,
    maxBytes: 50 * MB,
    permission: 'system:archive:edit',
    changes: 'contract.importLegacy',
    body: {
      name: SomeText(CONTRACT.nameMax),
      number: Type.Optional(TextUpTo(CONTRACT.numberMax)),
      counterpart: SomeText(120),
      signedOn: Type.Optional(Day),
      validFrom: Type.Optional(Day),
      validUntil: Type.Optional(Day),
      amount: Type.Optional(Type.String({ pattern: '^[0-9]{1,13}([.][0-9]{1,2})?$' })),
      note: Type.Optional(TextUpTo(500)),
      source: SomeText(50),
    },
    data: ofElg,
  }),
  '/check/elgContractDetail': ep({
    summary: '存量合同详情',
    auth: 'login',
    permission: 'system:contract:depot',
    changes: false,
    body: ofElg,
    data: {
      ...Legacy,
      note: Nullable(Text),
      files: Type.Array(
        Type.Object({
          fileId: Id,
          name: Text,
          /** Short-lived, to show it and to save it. */
          url: Text,
          downloadUrl: Text,
        }),
      ),
    },
  }),
}

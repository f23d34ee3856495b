import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { BATCH_CONTRACTS, BATCH_SIGN_CONTRACTS, CONTRACT, REASON_MAX } from '../../limits.ts'
import { COMPANY_LISTS, type PermissionKey } from '../../menus.ts'
import { TaskBegun } from '../people/background-tasks.ts'
import {
  AnyId,
  closed,
  Day,
  Id,
  Instant,
  Keyword,
  Name,
  Nullable,
  OneTimeCode,
  paged,
  SigningPassword,
} from '../shapes.ts'

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
  status: Type.Optional(Type.Integer({ minimum: 1, maximum: 15 })),
  /** Sent by its author and waiting for his company's consent, or only what is not; of drafts. */
  inApproval: Type.Optional(Type.Boolean()),
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
  kind: Type.String(),
  name: Type.String(),
  number: Nullable(Type.String()),
  status: Type.Integer(),
  phase: Type.String(),
  typeName: Nullable(Type.String()),
  initiatorName: Type.String(),
  companyName: Nullable(Type.String()),
  /** Names, the first few. */
  parties: Type.Array(Type.String()),
  /** 0 nothing, 1 to fill in, 2 to place, 3 to sign, 4 to approve, 5 to be taken up by anybody of the company: from whoever asks. */
  waitsFor: Type.Integer(),
  /** 1 to be filled by me, 2 I must configure the signing flow, 3 to be filled by others. */
  pendingAction: Nullable(Type.Integer()),
  deadlineAt: Nullable(Instant),
  sentAt: Nullable(Instant),
  createdAt: Instant,
  finishedAt: Nullable(Instant),
  isFavourite: Type.Boolean(),
  actions: Type.Array(Type.String()),
})
/** Counted up to a thousand: beyond that nobody counts, and counting would take longer than reading. */
const ContractPage = Type.Object({
  list: Type.Array(ContractRow),
  nextCursor: Nullable(Type.String()),
  total: Type.Integer(),
  atLeast: Type.Boolean(),
})
const list = (summary: string, anyPermission: readonly PermissionKey[]) =>
  ep({
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
  total: Type.Integer(),
  able: Type.Integer(),
  /** What it will be done for. */
  those: Type.Array(Type.Object({ contractId: Id, name: Type.String() })),
  unable: Type.Array(Type.Object({ contractId: Id, name: Type.String(), reason: Type.String() })),
}
const count = (summary: string) =>
  ep({ summary, auth: 'login', changes: false, body: chosen, data: Type.Object(Able) })

const CopyReader = Type.Object({
  ccId: AnyId,
  name: Type.String(),
  mobile: Nullable(Type.String()),
  mayDownload: Type.Boolean(),
  toldWhen: Type.Integer(),
})
const toldWhen = Type.Union([Type.Literal(1), Type.Literal(2)])

const Legacy = {
  elgId: Id,
  name: Type.String(),
  number: Nullable(Type.String()),
  counterpart: Type.String(),
  signedOn: Nullable(Type.String()),
  validFrom: Nullable(Type.String()),
  validUntil: Nullable(Type.String()),
  amountCents: Nullable(Type.Integer()),
  source: Type.String(),
  importedBy: Type.String(),
  createdAt: Instant,
}

export const lists = {
  '/file/list': list('与我有关的合同', [...OWN, 'system:workbench']),
  '/file/sponserList': list('我发起的合同', OWN),
  '/file/draftList': list('我的草稿', OWN),
  '/v2/file/contractList': list('企业合同，按本人的数据范围', COMPANY_LISTS),
  '/v2/file/centerListV2': list('合同管理：与我有关的合同与草稿', ['system:contract:list']),
  '/v2/file/scanList': list('扫码签列表', [...OWN, 'system:contract:start']),
  '/contract/favourite': ep({
    summary: '收藏合同或取消收藏',
    auth: 'login',
    changes: 'contract.favourite',
    body: { contractId: Id, isFavourite: Type.Boolean() },
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
      byStatus: Type.Array(Type.Object({ status: Type.Integer(), count: Type.Integer() })),
      inApproval: Type.Integer(),
    },
  }),
  '/file/allSponserCount': ep({
    summary: '我发起的合同总数',
    auth: 'login',
    anyPermission: OWN,
    changes: false,
    data: { total: Type.Integer(), atLeast: Type.Boolean() },
  }),
  '/file/countSponser': ep({
    summary: '我发起的合同，按状态计数',
    auth: 'login',
    anyPermission: OWN,
    changes: false,
    data: { byStatus: Type.Array(Type.Object({ status: Type.Integer(), count: Type.Integer() })) },
  }),
  '/v2/file/getDetails': ep({
    summary: '合同的经过、版本、附件与抄送',
    auth: 'login',
    changes: false,
    body: { contractId: Id },
    data: {
      steps: Type.Array(
        Type.Object({
          stepId: AnyId,
          action: Type.String(),
          label: Type.String(),
          actorName: Nullable(Type.String()),
          companyName: Nullable(Type.String()),
          status: Type.Integer(),
          reason: Nullable(Type.String()),
          deadline: Nullable(Instant),
          to: Nullable(Type.String()),
          at: Instant,
        }),
      ),
      versions: Type.Array(
        Type.Object({
          fileId: Id,
          fileName: Type.String(),
          /** 0 as it was sent, then one for each signature. */
          sequence: Type.Integer(),
          subject: Nullable(Type.String()),
          signedAt: Nullable(Instant),
          intentMethod: Nullable(Type.Integer()),
          isSandbox: Type.Boolean(),
          sha256: Type.String(),
        }),
      ),
      /** The fields of its kind, for the house that started it. */
      typeValues: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
      attachments: Type.Array(
        Type.Object({ fileId: AnyId, name: Type.String(), partyName: Type.String(), at: Nullable(Instant) }),
      ),
      cc: Type.Array(CopyReader),
      /** Agreements that end this contract, and the contract this one ends. */
      agreements: Type.Array(
        Type.Object({
          contractId: Id,
          name: Type.String(),
          status: Type.Integer(),
          /** Of an agreement: 1 ends the contract, 2 makes it void. */
          kind: Type.Integer(),
          isOriginal: Type.Boolean(),
        }),
      ),
    },
  }),
  '/file/getContractCCUser': ep({
    summary: '合同的抄送人',
    auth: 'login',
    changes: false,
    body: { contractId: Id },
    data: Type.Array(CopyReader),
  }),
  '/file/modifyContractCCUser': ep({
    summary: '修改合同的抄送人',
    auth: 'login',
    changes: 'contract.changeCc',
    body: {
      contractId: Id,
      /** Those who stay, by id; those who come, by name and mobile. Whoever is not named goes. */
      keep: Type.Array(AnyId, { maxItems: CONTRACT.cc }),
      add: Type.Array(
        Type.Object(
          { name: Name, mobile: Type.String({ maxLength: 20 }), mayDownload: Type.Boolean(), toldWhen },
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
      needsSeal: Type.Boolean(),
      needsSignature: Type.Boolean(),
      /** How many each way of confirming would do for. */
      methods: Type.Array(Type.Object({ method: Type.Integer(), able: Type.Integer() })),
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
    body: { contractIds: Chosen, reason: Type.String({ minLength: 1, maxLength: REASON_MAX }) },
    data: TaskBegun,
  }),
  '/file/batchApproval': ep({
    summary: '批量审批',
    auth: 'login',
    changes: 'contract.batchApprove',
    idempotent: true,
    body: {
      contractIds: Chosen,
      agree: Type.Boolean(),
      comment: Type.Optional(Type.String({ maxLength: REASON_MAX })),
    },
    data: TaskBegun,
  }),
  '/file/batchSignCode': ep({
    summary: '发送批量签署验证码',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.batchSignCode',
    body: { contractIds: ChosenToSign },
    data: { mobile: Type.String(), resendAfter: Type.Integer(), sandbox: Nullable(Type.String()) },
  }),
  '/file/batchSign': ep({
    summary: '批量签署：确认一次，逐份签署',
    auth: 'login',
    permission: 'system:contract:sign',
    changes: 'contract.batchSign',
    idempotent: true,
    body: {
      contractIds: ChosenToSign,
      method: Type.Union([Type.Literal(1), Type.Literal(2)]),
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
    body: { list: Type.String({ maxLength: 40 }) },
    data: Type.Array(Type.Object({ viewId: Id, name: Type.String(), query: Type.String() })),
  }),
  '/listView/save': ep({
    summary: '保存列表视图；同名的被替换',
    auth: 'login',
    changes: 'listView.save',
    body: {
      list: Type.String({ minLength: 1, maxLength: 40 }),
      name: Type.String({ minLength: 1, maxLength: 20 }),
      query: Type.String({ maxLength: 1000 }),
    },
    data: { viewId: Id },
  }),
  '/listView/remove': ep({
    summary: '删除列表视图',
    auth: 'login',
    changes: 'listView.remove',
    body: { viewId: Id },
  }),

  '/check/elgContractList': ep({
    summary: '存量合同列表',
    auth: 'login',
    permission: 'system:contract:depot',
    changes: false,
    body: { keyword: Type.Optional(Keyword), ...paged },
    data: {
      list: Type.Array(Type.Object(Legacy)),
      nextCursor: Nullable(Type.String()),
      total: Type.Integer(),
    },
  }),
  '/check/elgContractImport': ep({
    summary: '导入一份在别处签好的合同',
    auth: 'login',
    kind: 'multipart',
    permission: 'system:archive:edit',
    changes: 'contract.importLegacy',
    body: {
      name: Type.String({ minLength: 1, maxLength: CONTRACT.nameMax }),
      number: Type.Optional(Type.String({ maxLength: CONTRACT.numberMax })),
      counterpart: Type.String({ minLength: 1, maxLength: 120 }),
      signedOn: Type.Optional(Day),
      validFrom: Type.Optional(Day),
      validUntil: Type.Optional(Day),
      amount: Type.Optional(Type.String({ pattern: '^[0-9]{1,13}([.][0-9]{1,2})?$' })),
      note: Type.Optional(Type.String({ maxLength: 500 })),
      source: Type.String({ minLength: 1, maxLength: 50 }),
    },
    data: { elgId: Id },
  }),
  '/check/elgContractDetail': ep({
    summary: '存量合同详情',
    auth: 'login',
    permission: 'system:contract:depot',
    changes: false,
    body: { elgId: Id },
    data: {
      ...Legacy,
      note: Nullable(Type.String()),
      files: Type.Array(
        Type.Object({
          fileId: Id,
          name: Type.String(),
          /** Short-lived, to show it and to save it. */
          url: Type.String(),
          downloadUrl: Type.String(),
        }),
      ),
    },
  }),
}

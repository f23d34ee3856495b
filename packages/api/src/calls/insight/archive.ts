import { type Static, Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { ARCHIVE, CONTRACT, CONTRACT_TYPE, DOWNLOAD_CONTRACTS, REASON_MAX } from '../../limits.ts'
import { TypeField } from '../contracts/types.ts'
import { TaskBegun } from '../people/background-tasks.ts'
import { closed, Day, Id, Instant, Keyword, Name, Nullable, paged } from '../shapes.ts'

const see = { auth: 'login', permission: 'system:archive:file' } as const
const edit = { auth: 'login', permission: 'system:archive:edit' } as const

/** A day by the calendar in China. */
export const Cents = Type.Integer({ minimum: 0, maximum: 900_000_000_000_000 })
const Chosen = Type.Array(Id, { minItems: 1, maxItems: ARCHIVE.batch, uniqueItems: true })

/** 1 everybody who may see the archive, 2 some departments and those below them, 3 some members. */
const VisibleTo = Type.Object(
  {
    kind: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
    ids: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
  },
  closed,
)
const typeFacts = {
  parentId: Nullable(Id),
  name: Name,
  order: Type.Integer({ minimum: 0, maximum: 9999 }),
  /** Contracts of these kinds are filed here by themselves when they are finished. */
  contractTypeIds: Type.Array(Id, { maxItems: CONTRACT_TYPE.limit, uniqueItems: true }),
  /** 归档编号, `{type}-{yyyy}-{0001}`; null: none is given. */
  numberRule: Nullable(Type.String({ maxLength: CONTRACT_TYPE.ruleMax })),
  visibleTo: VisibleTo,
  fields: Type.Array(TypeField, { maxItems: CONTRACT_TYPE.fields }),
}

/** Something the text says about a contract, and where. */
export const ArchiveFact = Type.Object({
  factId: Type.String(),
  field: Type.String(),
  label: Type.String(),
  value: Type.String(),
  quote: Type.String(),
  fileId: Nullable(Type.String()),
  /** From 1. */
  page: Nullable(Type.Integer()),
})
export type ArchiveFact = Static<typeof ArchiveFact>

const Passage = Type.Object({
  fileId: Type.String(),
  page: Type.Integer(),
  before: Type.String(),
  hit: Type.String(),
  after: Type.String(),
})

/** What a row of the archive says, in every list it stands in. */
export const archivedFacts = {
  archivedId: Id,
  contractId: Nullable(Type.String()),
  elgId: Nullable(Type.String()),
  typeId: Nullable(Type.String()),
  typeName: Nullable(Type.String()),
  name: Type.String(),
  number: Nullable(Type.String()),
  archiveNumber: Nullable(Type.String()),
  counterpart: Nullable(Type.String()),
  cents: Nullable(Type.Integer()),
  validFrom: Nullable(Type.String()),
  validUntil: Nullable(Type.String()),
  performanceUserId: Nullable(Type.String()),
  performanceUser: Nullable(Type.String()),
  /** 1 signed here, 2 paper, 3 signed elsewhere. */
  source: Type.Integer(),
  /** The contract's, for those signed here. */
  status: Nullable(Type.Integer()),
  /** 0 no signature in it, 1 signatures hold, 2 they do not; null: not looked at yet. */
  verdict: Nullable(Type.Integer()),
  finishedAt: Instant,
  filedAt: Nullable(Instant),
  revision: Type.Integer(),
}

const Own = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: CONTRACT_TYPE.valueMax }))
const Attachment = Type.Object({ fileId: Id, name: Type.String(), size: Type.Integer(), url: Type.String() })

export const archiveFilter = {
  typeId: Type.Optional(Id),
  /** In the name, the number, the counterparty. */
  keyword: Type.Optional(Keyword),
  /** In the text of the contract. */
  words: Type.Optional(Type.String({ maxLength: 60 })),
  counterpart: Type.Optional(Keyword),
  performanceUserId: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  minCents: Type.Optional(Cents),
  maxCents: Type.Optional(Cents),
  source: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)])),
  /** Also those not filed yet: everything one may see. */
  everything: Type.Optional(Type.Boolean()),
}

const page = {
  nextCursor: Nullable(Type.String()),
  total: Type.Integer(),
  atLeast: Type.Boolean(),
}

export const archive = {
  '/archivedType/list': ep({
    ...see,
    summary: '归档目录树',
    changes: false,
    data: Type.Array(
      Type.Object({
        typeId: Id,
        ...typeFacts,
        visibleTo: Type.Object({ kind: Type.Integer(), ids: Type.Array(Type.String()) }),
        count: Type.Integer(),
      }),
    ),
  }),
  '/archivedType/addArchivedType': ep({
    ...edit,
    summary: '新增归档目录',
    changes: 'archiveType.add',
    body: Type.Object(typeFacts, closed),
    data: { typeId: Id },
  }),
  '/archivedType/updateArchivedType': ep({
    ...edit,
    summary: '修改或删除归档目录；只有空目录可以删除',
    changes: 'archiveType.change',
    body: { typeId: Id, ...typeFacts, removed: Type.Optional(Type.Boolean()) },
  }),
  '/archived/getList': ep({
    ...see,
    summary: '归档合同列表，可按正文检索',
    changes: false,
    body: { ...archiveFilter, ...paged },
    data: { list: Type.Array(Type.Object({ ...archivedFacts, passages: Type.Array(Passage) })), ...page },
  }),
  '/archived/detail': ep({
    ...see,
    summary: '一份归档合同：字段、附件、正文识别出的信息',
    changes: false,
    body: { archivedId: Id },
    data: {
      ...archivedFacts,
      own: Own,
      fields: Type.Array(TypeField),
      attachments: Type.Array(Attachment),
      /** What the text says and nobody has taken over yet. */
      proposals: Type.Array(ArchiveFact),
      /** 0 being read, 1 read, 2 nothing could be read. */
      textState: Type.Integer(),
      proposedTypeId: Nullable(Type.String()),
      renewedBy: Nullable(
        Type.Object({ contractId: Type.String(), name: Type.String(), status: Type.Integer() }),
      ),
      renewalOf: Nullable(Type.Object({ contractId: Type.String(), name: Type.String() })),
    },
  }),
  '/archived/unfiledList': ep({
    ...see,
    summary: '已完成、尚未归档的合同，附归档建议',
    changes: false,
    body: { keyword: Type.Optional(Keyword), ...paged },
    data: {
      list: Type.Array(
        Type.Object({
          ...archivedFacts,
          proposal: Type.Object({
            typeId: Nullable(Type.String()),
            typeName: Nullable(Type.String()),
            facts: Type.Array(ArchiveFact),
          }),
        }),
      ),
      ...page,
    },
  }),
  '/archived/batchArchived': ep({
    ...edit,
    summary: '批量归档到一个目录',
    changes: 'archive.file',
    idempotent: true,
    body: { archivedIds: Chosen, typeId: Id },
    data: { filed: Type.Integer() },
  }),
  '/archived/updateArchived': ep({
    ...edit,
    summary: '修改归档信息、采纳正文识别出的信息',
    changes: 'archive.change',
    body: {
      archivedId: Id,
      revision: Type.Integer({ minimum: 0 }),
      number: Type.Optional(Nullable(Type.String({ maxLength: CONTRACT.numberMax }))),
      counterpart: Type.Optional(Nullable(Type.String({ maxLength: 120 }))),
      cents: Type.Optional(Nullable(Cents)),
      own: Type.Optional(Own),
      removeAttachments: Type.Optional(Type.Array(Id, { maxItems: ARCHIVE.attachments })),
      /** Facts taken over from the text. */
      accept: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 20 })),
    },
    data: { revision: Type.Integer() },
  }),
  '/archived/addAttachment': ep({
    ...edit,
    summary: '上传归档附件',
    kind: 'multipart',
    changes: 'archive.attach',
    body: { archivedId: Id },
    data: Attachment,
  }),
  '/archived/batchUpdateArchived': ep({
    ...edit,
    summary: '批量移动目录或修改自定义字段',
    changes: 'archive.change',
    idempotent: true,
    body: { archivedIds: Chosen, typeId: Type.Optional(Id), own: Type.Optional(Own) },
    data: { changed: Type.Integer() },
  }),
  '/archived/batchOut': ep({
    ...edit,
    summary: '批量移出归档',
    changes: 'archive.out',
    idempotent: true,
    body: { archivedIds: Chosen, reason: Type.String({ minLength: 1, maxLength: REASON_MAX }) },
    data: { out: Type.Integer() },
  }),
  '/archived/updateValidityTime': ep({
    ...edit,
    summary: '修改有效期；止期为空表示长期',
    changes: 'archive.validity',
    body: {
      archivedId: Id,
      revision: Type.Integer({ minimum: 0 }),
      from: Nullable(Day),
      until: Nullable(Day),
    },
    data: { revision: Type.Integer() },
  }),
  '/archived/batchUpdatePerformanceUser': ep({
    ...edit,
    summary: '批量指定履约负责人',
    changes: 'archive.performer',
    idempotent: true,
    body: { archivedIds: Chosen, memberId: Nullable(Id) },
    data: { changed: Type.Integer() },
  }),
  '/archived/export': ep({
    summary: '导出归档清单',
    auth: 'login',
    permission: 'system:contract:export',
    changes: 'archive.export',
    idempotent: true,
    body: Type.Object(archiveFilter, closed),
    data: TaskBegun,
  }),
  '/archived/download': ep({
    summary: '打包下载归档合同的文件',
    auth: 'login',
    permission: 'system:contract:down',
    changes: 'archive.download',
    idempotent: true,
    body: { archivedIds: Type.Array(Id, { minItems: 1, maxItems: DOWNLOAD_CONTRACTS, uniqueItems: true }) },
    data: TaskBegun,
  }),
  '/archived/uploadPaper': ep({
    ...edit,
    summary: '上传一份待导入的纸质或外部合同',
    kind: 'multipart',
    timeout: 120,
    changes: 'archive.upload',
    data: { fileId: Id, name: Type.String() },
  }),
  '/archived/importPaper': ep({
    ...edit,
    summary: '导入已上传的纸质或外部合同：识别正文、核验签名、归档',
    changes: 'archive.import',
    idempotent: true,
    body: {
      fileIds: Type.Array(Id, { minItems: 1, maxItems: ARCHIVE.importFiles, uniqueItems: true }),
      typeId: Nullable(Id),
      source: Type.Union([Type.Literal(2), Type.Literal(3)]),
    },
    data: TaskBegun,
  }),
}

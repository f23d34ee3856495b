import { type Static, Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { ARCHIVE, CONTRACT, CONTRACT_TYPE, DOWNLOAD_CONTRACTS, REASON_MAX } from '../../limits.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Day, Id, Instant, Keyword, Name, paged, searched } from '../../shapes.ts'
import { TypeField } from '../contracts/types.ts'
import { TaskBegun } from '../people/background-tasks.ts'

const ofArchived = { archivedId: Id }
const see = { auth: 'login', permission: 'system:archive:file' } as const
const edit = { auth: 'login', permission: 'system:archive:edit' } as const

/** A day by the calendar in China. */
export const Cents = Between(0, 900_000_000_000_000)
const chosen = { archivedIds: Type.Array(Id, { minItems: 1, maxItems: ARCHIVE.batch, uniqueItems: true }) }

/** 1 everybody who may see the archive, 2 some departments and those below them, 3 some members. */
const VisibleTo = Type.Object(
  {
    kind: OneOf(1, 2, 3),
    ids: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
  },
  closed,
)
const typeFacts = {
  parentId: Nullable(Id),
  name: Name,
  order: Between(0, 9999),
  /** Contracts of these kinds are filed here by themselves when they are finished. */
  contractTypeIds: Type.Array(Id, { maxItems: CONTRACT_TYPE.limit, uniqueItems: true }),
  /** 归档编号, `{type}-{yyyy}-{0001}`; null: none is given. */
  numberRule: Nullable(TextUpTo(CONTRACT_TYPE.ruleMax)),
  visibleTo: VisibleTo,
  fields: Type.Array(TypeField, { maxItems: CONTRACT_TYPE.fields }),
}

/** Something the text says about a contract, and where. */
export const ArchiveFact = Type.Object({
  factId: Text,
  field: Text,
  label: Text,
  value: Text,
  quote: Text,
  fileId: Nullable(Text),
  /** From 1. */
  page: Nullable(Int),
})
export type ArchiveFact = Static<typeof ArchiveFact>

const Passage = Type.Object({
  fileId: Text,
  page: Int,
  before: Text,
  hit: Text,
  after: Text,
})

/** What a row of the archive says, in every list it stands in. */
export const archivedFacts = {
  archivedId: Id,
  contractId: Nullable(Text),
  elgId: Nullable(Text),
  typeId: Nullable(Text),
  typeName: Nullable(Text),
  name: Text,
  number: Nullable(Text),
  archiveNumber: Nullable(Text),
  counterpart: Nullable(Text),
  cents: Nullable(Int),
  validFrom: Nullable(Text),
  validUntil: Nullable(Text),
  performanceUserId: Nullable(Text),
  performanceUser: Nullable(Text),
  tags: Type.Array(Text),
  /** 1 signed here, 2 paper, 3 signed elsewhere. */
  source: Int,
  /** The contract's, for those signed here. */
  status: Nullable(Int),
  /** 0 no signature in it, 1 signatures hold, 2 they do not; null: not looked at yet. */
  verdict: Nullable(Int),
  finishedAt: Instant,
  filedAt: Nullable(Instant),
  revision: Int,
}

const Own = Type.Record(TextUpTo(40), TextUpTo(CONTRACT_TYPE.valueMax))
const Attachment = Type.Object({ fileId: Id, name: Text, size: Int, url: Text })

export const archiveFilter = {
  typeId: Type.Optional(Id),
  /** In the name, the number, the counterparty, or a tag as it is. */
  keyword: Type.Optional(Keyword),
  /** In the text of the contract. */
  words: Type.Optional(TextUpTo(60)),
  counterpart: Type.Optional(Keyword),
  performanceUserId: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  minCents: Type.Optional(Cents),
  maxCents: Type.Optional(Cents),
  source: Type.Optional(OneOf(1, 2, 3)),
  /** Also those not filed yet: everything one may see. */
  everything: Type.Optional(YesNo),
}

const page = {
  nextCursor: Nullable(Text),
  total: Int,
  atLeast: YesNo,
}
/** Many at a time. */
const together = { ...edit, idempotent: true } as const

export const archive = {
  '/archivedType/list': ep({
    ...see,
    summary: '归档目录树',
    changes: false,
    data: Type.Array(
      Type.Object({
        typeId: Id,
        ...typeFacts,
        visibleTo: Type.Object({ kind: Int, ids: Type.Array(Text) }),
        count: Int,
      }),
    ),
  }),
  '/archivedType/addArchivedType': ep({
    ...edit,
    summary: '新增归档目录',
    changes: 'archiveType.add',
    body: typeFacts,
    data: { typeId: Id },
  }),
  '/archivedType/updateArchivedType': ep({
    ...edit,
    summary: '修改或删除归档目录；只有空目录可以删除',
    changes: 'archiveType.change',
    body: { typeId: Id, ...typeFacts, removed: Type.Optional(YesNo) },
  }),
  '/archived/getList': ep({
    agent: {
      name: 'archive_find',
      kind: 'read',
      scope: 'archive.read',
      title: '查找归档合同',
      says: 'Archived contracts, by name, number, counterparty, dates and amounts, and by words of their text.',
    },
    ...see,
    summary: '归档合同列表，可按正文检索',
    changes: false,
    body: { ...archiveFilter, ...paged },
    data: { list: Type.Array(Type.Object({ ...archivedFacts, passages: Type.Array(Passage) })), ...page },
  }),
  '/archived/detail': ep({
    agent: {
      name: 'archived_get',
      kind: 'read',
      scope: 'contract.text',
      title: '归档信息',
      says: 'An archived contract: its folder, fields and attachments, and what its text says of them.',
    },
    ...see,
    summary: '一份归档合同：字段、附件、正文识别出的信息',
    changes: false,
    body: ofArchived,
    data: {
      ...archivedFacts,
      own: Own,
      fields: Type.Array(TypeField),
      attachments: Type.Array(Attachment),
      /** What the text says and nobody has taken over yet. */
      proposals: Type.Array(ArchiveFact),
      /** 0 being read, 1 read, 2 nothing could be read. */
      textState: Int,
      proposedTypeId: Nullable(Text),
      renewedBy: Nullable(Type.Object({ contractId: Text, name: Text, status: Int })),
      renewalOf: Nullable(Type.Object({ contractId: Text, name: Text })),
    },
  }),
  '/archived/unfiledList': ep({
    ...see,
    summary: '已完成、尚未归档的合同，附归档建议',
    changes: false,
    body: { ...searched },
    data: {
      list: Type.Array(
        Type.Object({
          ...archivedFacts,
          proposal: Type.Object({
            typeId: Nullable(Text),
            typeName: Nullable(Text),
            facts: Type.Array(ArchiveFact),
          }),
        }),
      ),
      ...page,
    },
  }),
  '/archived/batchArchived': ep({
    ...together,
    summary: '批量归档到一个目录',
    changes: 'archive.file',
    body: { ...chosen, typeId: Id },
    data: { filed: Int },
  }),
  '/archived/updateArchived': ep({
    agent: {
      name: 'archive_note',
      kind: 'propose',
      scope: 'ledger.propose',
      title: '修改归档信息',
      says: 'Proposes a change of what is kept beside an archived contract: number, counterparty, amount, own fields, facts of the text taken over. A person always confirms it. Needs the revision archived_get answered.',
      without: ['removeAttachments'],
    },
    ...edit,
    idempotent: true,
    summary: '修改归档信息、采纳正文识别出的信息',
    changes: 'archive.change',
    body: {
      archivedId: Id,
      revision: Type.Integer({ minimum: 0 }),
      number: Type.Optional(Nullable(TextUpTo(CONTRACT.numberMax))),
      counterpart: Type.Optional(Nullable(TextUpTo(120))),
      cents: Type.Optional(Nullable(Cents)),
      own: Type.Optional(Own),
      removeAttachments: Type.Optional(Type.Array(Id, { maxItems: ARCHIVE.attachments })),
      /** Facts taken over from the text. */
      accept: Type.Optional(Type.Array(TextUpTo(60), { maxItems: 20 })),
    },
    data: { revision: Int },
  }),
  '/archived/addAttachment': ep({
    ...edit,
    summary: '上传归档附件',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    changes: 'archive.attach',
    body: ofArchived,
    data: Attachment,
  }),
  '/archived/batchUpdateArchived': ep({
    ...together,
    summary: '批量移动目录或修改自定义字段',
    changes: 'archive.change',
    body: { ...chosen, typeId: Type.Optional(Id), own: Type.Optional(Own) },
    data: { changed: Int },
  }),
  '/archived/batchOut': ep({
    ...together,
    summary: '批量移出归档',
    changes: 'archive.out',
    body: { ...chosen, reason: SomeText(REASON_MAX) },
    data: { out: Int },
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
    data: { revision: Int },
  }),
  '/archived/batchUpdatePerformanceUser': ep({
    ...together,
    summary: '批量指定履约负责人',
    changes: 'archive.performer',
    body: { ...chosen, memberId: Nullable(Id) },
    data: { changed: Int },
  }),
  '/archived/batchTag': ep({
    ...together,
    summary: '批量打标签或去掉标签',
    changes: 'archive.tag',
    body: { ...chosen, tag: SomeText(ARCHIVE.tagLength), on: YesNo },
    data: { changed: Int },
  }),
  '/archived/export': ep({
    summary: '导出归档清单',
    auth: 'login',
    permission: 'system:contract:export',
    changes: 'archive.export',
    idempotent: true,
    body: archiveFilter,
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
    files: 1,
    maxBytes: 10 * MB,
    timeout: 120,
    changes: 'archive.upload',
    data: { fileId: Id, name: Text },
  }),
  '/archived/importPaper': ep({
    ...edit,
    summary: '导入已上传的纸质或外部合同：识别正文、核验签名、归档',
    changes: 'archive.import',
    idempotent: true,
    body: {
      fileIds: Type.Array(Id, { minItems: 1, maxItems: ARCHIVE.importFiles, uniqueItems: true }),
      typeId: Nullable(Id),
      source: OneOf(2, 3),
    },
    data: TaskBegun,
  }),
}

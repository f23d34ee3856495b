import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { CONTRACT, REASON_MAX } from '../../limits.ts'
import { Int, Nullable, Num, OneOf, SomeText, Text, YesNo } from '../../plain.ts'
import { AnyId, closed, Id, Instant, PageOf, paged } from '../../shapes.ts'
import { TEMPLATE_NO } from '../../template-number.ts'
import { ContractFile, DraftField, ofContract, Standing, shownField } from './contract-shapes.ts'

/** 1 to be filled in by me, 2 I am to say where it is signed, 3 others are filling it in. */
const Pending = OneOf(1, 2, 3)
const Keyword = SomeText(50)
export const FoundPlaces = Type.Object({
  places: Type.Array(
    Type.Object({
      fileId: Id,
      page: Int,
      x: Num,
      y: Num,
      width: Num,
      height: Num,
    }),
  ),
  /** Files with pages that are pictures and not read yet. */
  scans: Type.Array(
    Type.Object({
      name: Text,
      /** Null: nobody has asked; 0 being read, 2 could not be read. */
      state: Nullable(Int),
      pagesDone: Int,
      pages: Int,
    }),
  ),
})
const ofFile = Type.Object({ contractId: Id, fileId: Id }, closed)
/** Page from 0, place as fractions of it. */
const onPage = { page: Int, x: Num, y: Num, width: Num, height: Num }
const ReadCell = Type.Object({ text: Text, rowSpan: Int, columnSpan: Int })
const ReadBlock = Type.Union([
  Type.Object({ ...onPage, kind: Type.Literal('heading'), level: Int, text: Text }),
  Type.Object({ ...onPage, kind: OneOf('paragraph', 'note', 'running'), text: Text }),
  Type.Object({
    ...onPage,
    kind: Type.Literal('table'),
    /** Its first row says what stands below it. */
    hasHead: YesNo,
    rows: Type.Array(Type.Array(ReadCell)),
  }),
  Type.Object({ ...onPage, kind: OneOf('picture', 'seal', 'handwriting'), text: Text }),
])
const Picture = Type.Object({ pictureId: Id, url: Text })

export const placing = {
  '/contract/findKeyword': ep({
    summary: '按关键字查找合同中的位置',
    auth: 'login',
    permission: 'system:contract:start',
    changes: false,
    timeout: 120,
    body: { contractId: Id, keyword: Keyword },
    data: FoundPlaces,
  }),
  '/template/findKeyword': ep({
    summary: '按关键字查找模板中的位置',
    auth: 'login',
    permission: 'system:template:edit',
    changes: false,
    timeout: 120,
    body: { templateNo: Type.String({ pattern: TEMPLATE_NO }), keyword: Keyword },
    data: FoundPlaces,
  }),
  '/contract/readScans': ep({
    summary: '识别合同中扫描页的文字，供按关键字查找',
    auth: 'login',
    permission: 'system:contract:start',
    changes: 'contract.readScans',
    idempotent: true,
    body: ofContract,
  }),
  '/template/readScans': ep({
    summary: '识别模板中扫描页的文字，供按关键字查找',
    auth: 'login',
    permission: 'system:template:edit',
    changes: 'contract.readScans',
    idempotent: true,
    body: { templateNo: Type.String({ pattern: TEMPLATE_NO }) },
  }),
  '/contract/documentText': ep({
    summary: '合同文件的文字版：按阅读顺序的标题、段落与表格',
    auth: 'login',
    changes: false,
    timeout: 120,
    body: ofFile,
    data: {
      pageCount: Int,
      /** Of what people cannot see and the text leaves out. */
      hiddenCount: Int,
      /** Some pages are pictures; state null: nobody has asked, 0 being read, 1 read, 2 could not be read. */
      scan: Nullable(Type.Object({ state: Nullable(Int), pagesDone: Int })),
      blocks: Type.Array(ReadBlock),
    },
  }),
  '/contract/readScanForReader': ep({
    summary: '识别扫描页的文字，供文字版阅读与朗读',
    auth: 'login',
    changes: 'contract.readScans',
    idempotent: true,
    body: ofFile,
  }),
  '/contract/place': ep({
    summary: '设置签署位置并开始签署',
    auth: 'login',
    permission: 'system:contract:start',
    changes: 'contract.place',
    idempotent: true,
    timeout: 120,
    body: { contractId: Id, fields: Type.Array(DraftField, { maxItems: CONTRACT.fields }) },
    data: Type.Object(Standing),
  }),
  '/contract/returnToFill': ep({
    summary: '退回填写',
    auth: 'login',
    permission: 'system:contract:start',
    changes: 'contract.returnToFill',
    idempotent: true,
    body: {
      contractId: Id,
      /** Who is to fill in again; everybody who did when left out. */
      partyIds: Type.Optional(Type.Array(AnyId, { minItems: 1, maxItems: CONTRACT.parties })),
      reason: SomeText(REASON_MAX),
    },
    data: Type.Object(Standing),
  }),
  '/contract/fieldPicture': ep({
    summary: '上传填写控件中的图片',
    auth: 'login',
    changes: 'contract.fieldPicture',
    idempotent: true,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    body: ofContract,
    data: Picture,
  }),
  '/contract/fieldPictures': ep({
    summary: '查看填写控件中的图片',
    auth: 'login',
    changes: false,
    body: ofContract,
    data: { pictures: Type.Array(Picture) },
  }),
  '/contract/getFillContractAttachsOfNew': ep({
    summary: '读取合同的待填写内容',
    auth: 'login',
    changes: false,
    body: ofContract,
    data: {
      contractId: Id,
      ...Standing,
      name: Text,
      initiatorName: Text,
      companyName: Nullable(Text),
      deadlineAt: Nullable(Instant),
      /** Null when nothing waits to be filled in or placed. */
      pending: Nullable(Int),
      /** Why it came back, for whoever is to fill it in again. */
      returnReason: Nullable(Text),
      message: Nullable(Text),
      mayRefuse: YesNo,
      /** May send it back to those who filled it in. */
      mayReturn: YesNo,
      parties: Type.Array(
        Type.Object({
          partyId: AnyId,
          name: Text,
          isMe: YesNo,
          /** 0 nothing to fill in, 1 to fill in, 2 filled in. */
          fillStatus: Int,
        }),
      ),
      files: Type.Array(ContractFile),
      fields: Type.Array(
        Type.Object({
          ...shownField,
          isMine: YesNo,
          /** Fills itself, and why it cannot yet; null where all is well. */
          autoMissing: Nullable(Text),
        }),
      ),
      pictures: Type.Array(Picture),
    },
  }),
  '/file/fillOut': ep({
    summary: '待填写的合同列表',
    auth: 'login',
    changes: false,
    body: { pending: Type.Optional(Pending), ...paged },
    data: PageOf(
      Type.Object({
        contractId: Id,
        name: Text,
        initiatorName: Text,
        pending: Int,
        sentAt: Nullable(Instant),
        deadlineAt: Nullable(Instant),
      }),
    ),
  }),
}

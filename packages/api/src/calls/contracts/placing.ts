import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { CONTRACT, REASON_MAX } from '../../limits.ts'
import { TEMPLATE_NO } from '../../template-number.ts'
import { AnyId, closed, Id, Instant, Nullable, PageOf, paged } from '../shapes.ts'
import { ContractFile, DraftField, shownField } from './contract-shapes.ts'

const ofContract = Type.Object({ contractId: Id }, closed)
const Standing = { status: Type.Integer(), phase: Type.String() }
/** 1 to be filled in by me, 2 I am to say where it is signed, 3 others are filling it in. */
const Pending = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)])
const Keyword = Type.String({ minLength: 1, maxLength: 50 })
export const FoundPlaces = Type.Object({
  places: Type.Array(
    Type.Object({
      fileId: Id,
      page: Type.Integer(),
      x: Type.Number(),
      y: Type.Number(),
      width: Type.Number(),
      height: Type.Number(),
    }),
  ),
  /** Files with pages that are pictures and not read yet. */
  scans: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Null: nobody has asked; 0 being read, 2 could not be read. */
      state: Nullable(Type.Integer()),
      pagesDone: Type.Integer(),
      pages: Type.Integer(),
    }),
  ),
})
const Picture = Type.Object({ pictureId: Id, url: Type.String() })

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
    body: ofContract,
  }),
  '/template/readScans': ep({
    summary: '识别模板中扫描页的文字，供按关键字查找',
    auth: 'login',
    permission: 'system:template:edit',
    changes: 'contract.readScans',
    body: { templateNo: Type.String({ pattern: TEMPLATE_NO }) },
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
    body: {
      contractId: Id,
      /** Who is to fill in again; everybody who did when left out. */
      partyIds: Type.Optional(Type.Array(AnyId, { minItems: 1, maxItems: CONTRACT.parties })),
      reason: Type.String({ minLength: 1, maxLength: REASON_MAX }),
    },
    data: Type.Object(Standing),
  }),
  '/contract/fieldPicture': ep({
    summary: '上传填写控件中的图片',
    auth: 'login',
    changes: 'contract.fieldPicture',
    kind: 'multipart',
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
      name: Type.String(),
      initiatorName: Type.String(),
      companyName: Nullable(Type.String()),
      deadlineAt: Nullable(Instant),
      /** Null when nothing waits to be filled in or placed. */
      pending: Nullable(Type.Integer()),
      /** Why it came back, for whoever is to fill it in again. */
      returnReason: Nullable(Type.String()),
      message: Nullable(Type.String()),
      mayRefuse: Type.Boolean(),
      /** May send it back to those who filled it in. */
      mayReturn: Type.Boolean(),
      parties: Type.Array(
        Type.Object({
          partyId: AnyId,
          name: Type.String(),
          isMe: Type.Boolean(),
          /** 0 nothing to fill in, 1 to fill in, 2 filled in. */
          fillStatus: Type.Integer(),
        }),
      ),
      files: Type.Array(ContractFile),
      fields: Type.Array(
        Type.Object({
          ...shownField,
          isMine: Type.Boolean(),
          /** Fills itself, and why it cannot yet; null where all is well. */
          autoMissing: Nullable(Type.String()),
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
        name: Type.String(),
        initiatorName: Type.String(),
        pending: Type.Integer(),
        sentAt: Nullable(Instant),
        deadlineAt: Nullable(Instant),
      }),
    ),
  }),
}

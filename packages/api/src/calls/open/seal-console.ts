import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Account } from '../../open/public-shapes.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, YesNo } from '../../plain.ts'
import { Id, Instant, Keyword, Mobile, Name, NumberedOf, numbered, OneTimeCode, paged } from '../../shapes.ts'
import {
  CompanySealDesign,
  CutOut,
  DrawnSeal,
  LegalConsent,
  LegalSealDesign,
  SealCodeSent,
  SealRemark,
  SealType,
  sealLooks,
} from '../seals/company-seals.ts'
import { TypedDesign } from '../seals/personal-signatures.ts'
import { AppId } from './apps.ts'

/** `self` is the company the app acts for. */
const ofOwner = { appId: AppId, account: Account }
const ofSeal = { ...ofOwner, sealId: Id }
/** 1 a company, 2 a person. */
const OwnerKind = OneOf(1, 2)
const Design = Type.Union([CompanySealDesign, LegalSealDesign, TypedDesign])
const Reason = SomeText(200)
const WidthMm = Type.String({ pattern: '^[0-9]{2,3}(\\.[0-9])?$' })
const page = {
  ...numbered,
}

const listed = {
  sealId: Id,
  account: Text,
  ownerName: Text,
  ownerKind: Int,
  ...sealLooks,
  remark: Nullable(Text),
  /** Null where single uses are not counted: a person's signature. */
  uses: Nullable(Int),
  createdAt: Instant,
}

export const sealConsole = {
  '/open/seal/list': ep({
    summary: '开放平台：绑定企业与应用用户的印章',
    auth: 'open',
    changes: false,
    body: {
      appId: AppId,
      account: Type.Optional(Account),
      ownerKind: Type.Optional(OwnerKind),
      status: Type.Optional(Between(1, 5)),
      keyword: Type.Optional(Keyword),
      ...page,
    },
    data: {
      total: Int,
      counts: Type.Array(Type.Object({ status: Int, count: Int })),
      list: Type.Array(Type.Object(listed)),
    },
  }),
  '/open/seal/detail': ep({
    summary: '开放平台：印章详情、历史与可使用的人',
    auth: 'open',
    changes: false,
    body: ofSeal,
    data: {
      ...listed,
      original: Nullable(Text),
      legalName: Nullable(Text),
      legalConsentAt: Nullable(Instant),
      /** Follows the size of its place on the page; null for a person. */
      isSelfAdaptive: Nullable(YesNo),
      history: Type.Array(
        Type.Object({
          what: Text,
          by: Nullable(Text),
          reason: Nullable(Text),
          at: Instant,
        }),
      ),
      mayUse: Type.Array(Type.Object({ who: Text, why: Text, until: Nullable(Instant) })),
    },
  }),
  '/open/seal/owners': ep({
    summary: '开放平台：可以制章的企业与个人',
    auth: 'open',
    changes: false,
    body: { appId: AppId, keyword: Type.Optional(Keyword), ownerKind: Type.Optional(OwnerKind), ...page },
    data: NumberedOf(
      Type.Object({
        account: Text,
        name: Text,
        kind: Int,
        /** In a sandbox, by whom a company acts: of his own seal he need not be asked. */
        agent: Nullable(Text),
        hasOfficial: YesNo,
        hasLegal: YesNo,
        names: Type.Array(Text),
        /** Why none can be made now; null when it can. */
        problem: Nullable(Text),
      }),
    ),
  }),
  '/open/seal/preview': ep({
    summary: '开放平台：模板制章预览，与成章同一引擎',
    auth: 'open',
    changes: false,
    body: { ...ofOwner, design: Design },
    data: DrawnSeal,
  }),
  '/open/seal/previewPicture': ep({
    summary: '开放平台：上传印章预览，去除背景后的印迹',
    auth: 'open',
    changes: false,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    timeout: 120,
    body: { ...ofOwner, widthMm: Type.Optional(WidthMm) },
    data: CutOut,
  }),
  '/open/seal/legalCode': ep({
    summary: '开放平台：向法定代表人发送制章确认验证码',
    auth: 'open',
    changes: 'openSealDesk.legalCode',
    body: { ...ofOwner, mobile: Mobile },
    data: SealCodeSent,
  }),
  '/open/seal/createByTemplate': ep({
    summary: '开放平台：按模板制作企业章、法定代表人章或姓名章',
    auth: 'open',
    changes: 'openSealDesk.make',
    idempotent: true,
    body: {
      ...ofOwner,
      name: Name,
      /** Of a company's seal. */
      type: Type.Optional(SealType),
      design: Design,
      consent: Type.Optional(LegalConsent),
    },
    data: { sealId: Id },
  }),
  '/open/seal/upload': ep({
    summary: '开放平台：上传印章图片，企业印章提交审核',
    auth: 'open',
    changes: 'openSealDesk.upload',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    timeout: 120,
    idempotent: true,
    body: {
      ...ofOwner,
      name: Name,
      type: Type.Optional(Type.String({ pattern: '^[1-69]$' })),
      widthMm: Type.Optional(WidthMm),
      legalName: Type.Optional(Type.String({ minLength: 2, maxLength: 20 })),
      consentMobile: Type.Optional(Mobile),
      consentCode: Type.Optional(OneTimeCode),
    },
    data: { sealId: Id },
  }),
  '/open/seal/update': ep({
    summary: '开放平台：修改印章名称、备注；盖章按真实尺寸或自适应',
    auth: 'open',
    changes: 'openSealDesk.change',
    body: {
      ...ofSeal,
      name: Type.Optional(Name),
      remark: Type.Optional(SealRemark),
      /** Holds for every seal of the company. */
      isSelfAdaptive: Type.Optional(YesNo),
    },
  }),
  '/open/seal/switch': ep({
    summary: '开放平台：启用或停用印章，停用须说明原因',
    auth: 'open',
    changes: 'openSealDesk.switch',
    body: { ...ofSeal, on: YesNo, reason: Type.Optional(Reason) },
  }),
  '/open/seal/setDefault': ep({
    summary: '开放平台：设为所有者的默认印章',
    auth: 'open',
    changes: 'openSealDesk.default',
    body: ofSeal,
  }),
  '/open/seal/cancel': ep({
    summary: '开放平台：注销印章，不可恢复',
    auth: 'open',
    proven: true,
    changes: 'openSealDesk.cancel',
    body: { ...ofSeal, reason: Reason },
  }),
  '/open/seal/useLog': ep({
    summary: '开放平台：用印记录',
    auth: 'open',
    changes: false,
    body: { ...ofSeal, ...paged },
    data: {
      total: Int,
      nextCursor: Nullable(Text),
      list: Type.Array(
        Type.Object({
          useId: Id,
          /** Null for a contract that is not the app's: that one was used is all it learns. */
          contractNo: Nullable(Text),
          contractName: Nullable(Text),
          userName: Nullable(Text),
          isAutomatic: YesNo,
          authorisationNo: Nullable(Text),
          places: Nullable(Int),
          usedAt: Instant,
        }),
      ),
    },
  }),
}

import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Between, Int, Nullable, Num, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant, Keyword, Mobile, Name, OneTimeCode, PageOf, paged } from '../../shapes.ts'

const ofSeal = { sealId: Id }

export const SealType = OneOf(1, 2, 3, 4, 5, 6, 9)
const Colour = OneOf('red', 'blue', 'black')
const Reason = SomeText(200)
const withReason = { ...ofSeal, reason: Reason }
export const SealRemark = Nullable(TextUpTo(200))

/** What a template seal is drawn from. The name on it is always the certified one. */
export const CompanySealDesign = Type.Object(
  {
    shape: OneOf('round', 'oval', 'square'),
    /** Diameter or side; for an oval its width. */
    sizeMm: Type.Number({ minimum: 10, maximum: 100 }),
    star: YesNo,
    doubleRing: YesNo,
    horizontal: Type.Array(TextUpTo(20), { maxItems: 2 }),
    lower: TextUpTo(20),
    writing: OneOf('vertical', 'horizontal'),
    colour: Colour,
  },
  closed,
)
const Face = OneOf('song', 'bold', 'hei', 'xingkai')
/** The square seal of the legal representative. */
export const LegalSealDesign = Type.Object(
  {
    legalName: Type.String({ minLength: 2, maxLength: 20 }),
    sizeMm: Type.Number({ minimum: 10, maximum: 40 }),
    face: Face,
    ending: OneOf('', '印', '之印'),
    relief: OneOf('red-on-white', 'white-on-red'),
    colour: Colour,
  },
  closed,
)
const Design = Type.Union([CompanySealDesign, LegalSealDesign])
export const DrawnSeal = Type.Object({ svg: Text, widthMm: Num, heightMm: Num })

export const CutOut = Type.Object({
  /** The ink alone on a transparent ground, as a data URL. */
  picture: Text,
  widthMm: Num,
  heightMm: Num,
  colour: Text,
  /** What a person should look at before handing it in; empty when nothing was noticed. */
  warnings: Type.Array(Text),
})

export const sealLooks = {
  name: Text,
  /** 0 a person's signature, which a company has none of. */
  type: Int,
  status: Int,
  statusReason: Nullable(Text),
  /** 1 drawn from a template, 2 a picture, 3 by hand. */
  source: Int,
  /** A link that works for a few minutes. */
  picture: Text,
  widthMm: Num,
  heightMm: Num,
  isDefault: YesNo,
}
const Seal = Type.Object({
  sealId: Id,
  ...sealLooks,
  keeper: Nullable(Type.Object({ memberId: Id, name: Text })),
  remark: Nullable(Text),
  legalName: Nullable(Text),
  activeGrants: Int,
  uses: Int,
  lastUsedAt: Nullable(Instant),
  createdBy: Nullable(Text),
  createdAt: Instant,
})

/** The consent of the legal representative, when somebody else has his seal made. */
export const LegalConsent = Type.Object({ mobile: Mobile, code: OneTimeCode }, closed)
const CodeSent = Type.Object({
  /** Masked. */
  mobile: Text,
  resendAfter: Int,
  /** What the embedded sandbox would have sent, in a demo. */
  sandbox: Nullable(Text),
})
export const SealCodeSent = CodeSent

const read = { auth: 'login', permission: 'system:seal:company', changes: false } as const
const edit = { auth: 'login', permission: 'system:seal:edit' } as const

export const companySeals = {
  '/companySeal/list': ep({
    ...read,
    summary: '企业印章列表',
    body: {
      keyword: Type.Optional(Keyword),
      type: Type.Optional(SealType),
      status: Type.Optional(Between(1, 5)),
      ...paged,
    },
    data: PageOf(Seal),
  }),
  '/companySeal/counts': ep({
    ...read,
    summary: '各状态的印章数量与套餐内可建数量',
    data: {
      byStatus: Type.Array(Type.Object({ status: Int, count: Int })),
      /** Seals that count against the package: neither refused nor cancelled. */
      live: Int,
      limit: Int,
      hasOfficial: YesNo,
      hasLegal: YesNo,
    },
  }),
  '/companySeal/detail': ep({
    ...read,
    summary: '印章详情',
    body: ofSeal,
    data: {
      ...Seal.properties,
      design: Nullable(Type.Unknown()),
      original: Nullable(Text),
      legalConsentAt: Nullable(Instant),
    },
  }),
  '/companySeal/preview': ep({
    auth: 'login',
    permission: 'system:seal:edit',
    changes: false,
    summary: '模板制章预览，与成章同一引擎',
    body: { design: Design },
    data: DrawnSeal,
  }),
  '/companySeal/previewPicture': ep({
    auth: 'login',
    permission: 'system:seal:edit',
    changes: false,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    timeout: 120,
    summary: '上传印章预览：去除背景后的印迹',
    body: { widthMm: Type.String({ pattern: '^[0-9]{2,3}(\\.[0-9])?$' }) },
    data: CutOut,
  }),
  '/companySeal/createByTemplate': ep({
    ...edit,
    summary: '模板制章',
    changes: 'seal.create',
    idempotent: true,
    body: {
      name: Name,
      type: SealType,
      design: Design,
      keeperMemberId: Type.Optional(Id),
      consent: Type.Optional(LegalConsent),
    },
    data: ofSeal,
  }),
  '/companySeal/upload': ep({
    ...edit,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    timeout: 120,
    summary: '上传印章图片，去除背景后提交审核',
    changes: 'seal.upload',
    idempotent: true,
    body: {
      name: Name,
      type: Type.String({ pattern: '^[1-69]$' }),
      widthMm: Type.String({ pattern: '^[0-9]{2,3}(\\.[0-9])?$' }),
      keeperMemberId: Type.Optional(Id),
      legalName: Type.Optional(Type.String({ minLength: 2, maxLength: 20 })),
      consentMobile: Type.Optional(Mobile),
      consentCode: Type.Optional(OneTimeCode),
    },
    data: ofSeal,
  }),
  '/companySeal/legalCode': ep({
    ...edit,
    summary: '向法定代表人发送制章确认验证码',
    changes: 'seal.legalCode',
    body: { mobile: Mobile },
    data: CodeSent,
  }),
  '/companySeal/update': ep({
    ...edit,
    summary: '修改印章名称、保管人或备注',
    changes: 'seal.change',
    body: {
      sealId: Id,
      name: Type.Optional(Name),
      keeperMemberId: Type.Optional(Nullable(Id)),
      remark: Type.Optional(SealRemark),
    },
  }),
  '/companySeal/setDefault': ep({
    ...edit,
    summary: '设为默认印章',
    changes: 'seal.default',
    body: ofSeal,
  }),
  '/companySeal/enable': ep({
    ...edit,
    summary: '启用印章',
    changes: 'seal.enable',
    body: ofSeal,
  }),
  '/companySeal/disable': ep({
    ...edit,
    summary: '停用印章，须说明原因',
    changes: 'seal.disable',
    body: withReason,
  }),
  '/companySeal/cancel': ep({
    ...edit,
    summary: '注销印章，须说明原因；不可恢复',
    changes: 'seal.cancel',
    body: withReason,
  }),
  '/companySeal/selfAdaptive': ep({
    ...edit,
    summary: '用印自适应大小开关：按签署区大小缩放，或按印章真实尺寸',
    changes: 'seal.selfAdaptive',
    body: { isSelfAdaptiveSeal: YesNo },
  }),
}

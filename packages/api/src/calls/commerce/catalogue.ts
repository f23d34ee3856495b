import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Instant, Keyword, PageOf, paged, searched } from '../../shapes.ts'
import { operator } from '../callers.ts'

const ofItem = { itemId: Id }

export const Contents = Type.Record(TextUpTo(40), Between(0, 1_000_000))

export const Item = Type.Object({
  itemId: Id,
  code: Text,
  version: Int,
  name: Text,
  about: Text,
  /** 1–9 for packages; 11 comparison, 13 review. */
  packageType: Nullable(Int),
  priceFen: Int,
  termMonths: Int,
  contents: Contents,
  buyers: Text,
})
const read = { auth: 'login', permission: 'system:fee:purchase', changes: false } as const

export const catalogue = {
  '/order/packageList': ep({
    ...read,
    summary: '套餐版本：价格、期限、内容与当前企业可做的操作',
    data: {
      current: Type.Object({
        packageType: Int,
        packageName: Text,
        endTime: Nullable(Instant),
      }),
      packages: Type.Array(
        Type.Object({
          packageType: Int,
          packageName: Text,
          isCurrent: YesNo,
          /** buy, renew, upgrade, later (begins when the present one ends), none. */
          may: Text,
          contents: Contents,
          terms: Type.Array(Item),
        }),
      ),
    },
  }),
  '/order/getXWServicePackageList': ep({
    ...read,
    summary: '小微普惠套餐，及本企业是否在名单内',
    data: {
      isEntitled: YesNo,
      list: Type.Array(Item),
      /** The last time this company asked to be on the list. */
      application: Nullable(Type.Object({ status: Int, answer: Nullable(Text), createdAt: Instant })),
    },
  }),
  '/order/applyXW': ep({
    auth: 'login',
    permission: 'system:fee:purchase',
    changes: 'catalogue.applySmallBusiness',
    summary: '申请列入小微普惠名单',
    body: { reason: Type.String({ minLength: 5, maxLength: 300 }) },
  }),
  '/order/getAIContractServicePackageList': ep({
    ...read,
    summary: '含智能合同能力的套餐版本',
    data: Type.Array(Item),
  }),
  '/order/packageAIList': ep({
    ...read,
    summary: '智能合同加量包：11 比对、13 审查',
    body: { packageType: Type.Optional(OneOf(11, 13)) },
    data: Type.Array(Item),
  }),
  '/order/servicePackageList': ep({
    ...read,
    summary: '加量包：合同、短信、人脸、实名、出证，代理商另有专享',
    data: Type.Array(Item),
  }),
  '/operator/catalogue/list': ep({
    ...operator,
    changes: false,
    summary: '商品目录的全部版本',
    body: {
      keyword: Type.Optional(Keyword),
      state: Type.Optional(Between(0, 2)),
      ...paged,
    },
    data: PageOf(
      Type.Object({
        ...Item.properties,
        sort: Text,
        state: Int,
        onSaleFrom: Nullable(Instant),
        onSaleUntil: Nullable(Instant),
        madeBy: Text,
        publishedBy: Nullable(Text),
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/catalogue/draft': ep({
    ...operator,
    changes: 'catalogue.draft',
    summary: '拟定一个版本：价格、期限、内容与可购买者；在售版本不受影响',
    body: {
      code: Type.String({ pattern: '^[a-z0-9-]{3,40}$' }),
      sort: Type.Enum(['package', 'addon']),
      packageType: Nullable(Between(1, 20)),
      name: Type.String({ minLength: 2, maxLength: 40 }),
      about: TextUpTo(200),
      priceFen: Between(0, 100_000_000),
      termMonths: Between(1, 60),
      contents: Contents,
      buyers: Type.Enum(['anybody', 'company', 'xw', 'agent', 'partner', 'office']),
      onSaleFrom: Nullable(Instant),
      onSaleUntil: Nullable(Instant),
    },
    data: ofItem,
  }),
  '/operator/catalogue/publish': ep({
    proven: true,
    ...operator,
    changes: 'catalogue.publish',
    summary: '草稿生效，替下在售的版本；须由拟定者以外的人操作',
    body: ofItem,
  }),
  '/operator/catalogue/withdraw': ep({
    ...operator,
    changes: 'catalogue.withdraw',
    summary: '停售；已购买的不受影响',
    body: ofItem,
  }),
  '/operator/smallBusiness/list': ep({
    ...operator,
    changes: false,
    summary: '小微普惠名单',
    body: { ...paged },
    data: PageOf(
      Type.Object({
        companyId: Id,
        name: Text,
        note: Text,
        addedBy: Text,
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/smallBusiness/applications': ep({
    ...operator,
    changes: false,
    summary: '小微普惠申请',
    body: {
      status: Type.Optional(Between(0, 2)),
      ...searched,
    },
    data: PageOf(
      Type.Object({
        applicationId: Id,
        companyId: Id,
        companyName: Text,
        creditCode: Nullable(Text),
        reason: Text,
        askedBy: Text,
        status: Int,
        answer: Nullable(Text),
        decidedBy: Nullable(Text),
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/smallBusiness/decide': ep({
    proven: true,
    ...operator,
    changes: 'catalogue.decideSmallBusiness',
    summary: '同意或拒绝小微普惠申请',
    body: {
      applicationId: Id,
      granted: YesNo,
      answer: Type.String({ minLength: 2, maxLength: 200 }),
    },
  }),
  '/operator/smallBusiness/set': ep({
    proven: true,
    ...operator,
    changes: 'catalogue.smallBusiness',
    summary: '把企业列入或移出小微普惠名单',
    body: { companyId: Id, isOn: YesNo, note: SomeText(200) },
  }),
}

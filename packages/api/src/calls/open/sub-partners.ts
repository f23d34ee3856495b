import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { PRICED_KINDS } from '../../open/prices.ts'
import { Between, Int, Nullable, Text, TextUpTo, YesNo } from '../../plain.ts'
import { QUOTA_KEYS } from '../../quota.ts'
import { closed, Id, Instant, ListOf, Mobile, Name } from '../../shapes.ts'
import { openReader } from '../callers.ts'
import { OpenMonthBill } from './billing.ts'

const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' })
const kindFields = { kind: Text, kindName: Text, unit: Text }
const MayOpen = Type.Array(Type.Enum(['sandbox', 'production']), { maxItems: 2, uniqueItems: true })
const copies = { given: Int, used: Int, left: Int }
const shown = {
  subPartnerId: Id,
  name: Text,
  contact: Nullable(Text),
  mobile: Text,
  /** 0 invited, 1 working together, 2 frozen. */
  status: Int,
  companyName: Nullable(Text),
  createdAt: Instant,
  joinedAt: Nullable(Instant),
}
const one = { subPartnerId: Id }
const Moved = Type.Object(
  {
    ...one,
    items: Type.Array(Type.Object({ kind: Type.Enum(QUOTA_KEYS), quantity: Between(1, 1_000_000) }, closed), {
      minItems: 1,
      maxItems: 20,
    }),
  },
  closed,
)
const words = {
  contact: Type.Optional(TextUpTo(30)),
  remark: Type.Optional(TextUpTo(200)),
}

export const subPartners = {
  '/open/subPartner/list': ep({
    ...openReader,
    summary: '开放平台：子合作方',
    data: {
      /** One that is itself below another cannot have its own. */
      mayInvite: YesNo,
      /** Copies of contracts that can be given now. */
      available: Int,
      list: Type.Array(Type.Object({ ...shown, ...copies })),
    },
  }),
  '/open/subPartner/detail': ep({
    ...openReader,
    summary: '开放平台：一个子合作方：企业、联系人、应用名称、分配',
    body: one,
    data: {
      ...shown,
      remark: Nullable(Text),
      mayOpen: Type.Array(Text),
      apps: Type.Array(Type.Object({ name: Text, isSandbox: YesNo, status: Int })),
      kinds: Type.Array(Type.Object({ ...kindFields, ...copies, available: Int })),
      prices: Type.Array(Type.Object({ ...kindFields, listFen: Int, agreedFen: Nullable(Int) })),
      allocations: Type.Array(
        Type.Object({
          entryId: Id,
          ...kindFields,
          /** Positive: given; negative: taken back. */
          quantity: Int,
          actorName: Nullable(Text),
          at: Instant,
        }),
      ),
    },
  }),
  '/open/subPartner/add': ep({
    summary: '开放平台：邀请子合作方，得到邀请链接',
    auth: 'open',
    changes: 'subPartner.add',
    body: { name: Name, mobile: Mobile, ...words },
    data: { subPartnerId: Id, link: Text, expiresAt: Instant },
  }),
  '/open/subPartner/update': ep({
    summary: '开放平台：修改子合作方的联系人、备注与可开通的应用',
    auth: 'open',
    changes: 'subPartner.change',
    body: { ...one, name: Name, ...words, mayOpen: MayOpen },
  }),
  '/open/subPartner/switch': ep({
    summary: '开放平台：冻结或恢复子合作方，其应用随之停用',
    auth: 'open',
    changes: 'subPartner.switch',
    body: { ...one, on: YesNo },
  }),
  '/open/subPartner/allocate': ep({
    summary: '开放平台：向子合作方分配份数',
    auth: 'open',
    proven: true,
    changes: 'subPartner.allocate',
    idempotent: true,
    body: Moved,
  }),
  '/open/subPartner/takeBack': ep({
    summary: '开放平台：收回子合作方未用的份数',
    auth: 'open',
    proven: true,
    changes: 'subPartner.takeBack',
    idempotent: true,
    body: Moved,
  }),
  '/open/subPartner/savePrices': ep({
    summary: '开放平台：对子合作方的价格，自保存起生效',
    auth: 'open',
    changes: 'subPartner.prices',
    body: {
      ...one,
      prices: Type.Array(
        Type.Object({ kind: Type.Enum(PRICED_KINDS), unitFen: Between(0, 10_000_000) }, closed),
        { maxItems: 20 },
      ),
    },
  }),
  '/open/subPartner/usage': ep({
    ...openReader,
    summary: '开放平台：子合作方的用量，按月与种类；只有数字',
    body: one,
    data: ListOf(
      Type.Object({
        month: Text,
        ...kindFields,
        charged: Int,
        returned: Int,
        net: Int,
        amountFen: Int,
      }),
    ),
  }),
  '/open/subPartner/bill': ep({
    summary: '开放平台：子合作方的月账单，可导出',
    auth: 'open',
    changes: 'subPartner.bill',
    body: { ...one, month: Month, exports: Type.Optional(YesNo) },
    data: { bill: OpenMonthBill, taskId: Nullable(Id) },
  }),
  '/open/subPartner/answer': ep({
    summary: '开放平台：答复子合作方对账单的异议',
    auth: 'open',
    changes: 'openBill.answer',
    body: { ...one, disputeId: Id, answer: Type.String({ minLength: 2, maxLength: 300 }) },
  }),
}

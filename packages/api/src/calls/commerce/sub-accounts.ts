import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant, Keyword, Mobile, Name, PageOf, paged } from '../../shapes.ts'
import { Kind, kindFields, Quantity, Service } from '../quota/copies.ts'

const ofSubAccount = { subAccountId: Id }
const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' })
const CompanyName = Type.String({ minLength: 2, maxLength: 100 })
const Items = Type.Array(Type.Object({ kind: Kind, quantity: Quantity }, closed), {
  minItems: 1,
  maxItems: 20,
})
const Moved = Type.Array(Type.Object({ ...kindFields, quantity: Int }))
const read = { auth: 'login', permission: 'system:fee:client', changes: false } as const
const edit = { auth: 'login', permission: 'system:fee:clientEdit', idempotent: true } as const

const moving = { body: { ...ofSubAccount, items: Items }, data: { moved: Moved } }

export const subAccounts = {
  '/subAccount/list': ep({
    ...read,
    summary: '客户子账户：状态与各类份数的分配、使用、剩余',
    body: {
      keyword: Type.Optional(Keyword),
      status: Type.Optional(Between(0, 1)),
      ...paged,
    },
    data: PageOf(
      Type.Object({
        subAccountId: Id,
        name: Text,
        contact: Text,
        note: Nullable(Text),
        status: Int,
        createdAt: Instant,
        quotas: Type.Array(
          Type.Object({
            ...kindFields,
            allotted: Int,
            used: Int,
            left: Int,
          }),
        ),
        services: Type.Array(Type.Object({ keyWord: Text, name: Text, room: Int })),
      }),
    ),
  }),
  '/subAccount/customerList': ep({
    ...read,
    summary: '正常状态的客户简表，供选择',
    body: { keyword: Type.Optional(Keyword) },
    data: Type.Array(Type.Object({ subAccountId: Id, name: Text })),
  }),
  '/subAccount/agentPackageList': ep({
    ...read,
    summary: '可分配给客户的份数与功能',
    data: {
      copies: Type.Array(
        Type.Object({
          ...kindFields,
          left: Int,
          expireTime: Nullable(Instant),
          name: Text,
        }),
      ),
      services: Type.Array(Type.Object({ keyWord: Text, name: Text, room: Int })),
    },
  }),
  '/subAccount/add': ep({
    ...edit,
    summary: '添加客户：已认证企业的全称与其管理员手机号须相符',
    changes: 'subAccount.add',
    body: {
      companyName: CompanyName,
      mobile: Mobile,
      contact: Name,
      note: Type.Optional(TextUpTo(200)),
    },
    data: ofSubAccount,
  }),
  '/subAccount/delete': ep({
    ...edit,
    summary: '停用客户，收回其未用的份数与功能',
    changes: 'subAccount.delete',
    body: ofSubAccount,
    data: { returned: Moved },
  }),
  '/subAccount/allocate': ep({
    ...edit,
    summary: '给客户分配份数，先到期的先分配，有效期随来源',
    changes: 'subAccount.allocate',
    ...moving,
  }),
  '/subAccount/takeBack': ep({
    ...edit,
    summary: '收回客户未用的份数，回到原来的套餐',
    changes: 'subAccount.takeBack',
    ...moving,
  }),
  '/subAccount/assignService': ep({
    ...edit,
    summary: '设置客户可用的功能数量，多退少补',
    changes: 'subAccount.assignService',
    body: {
      subAccountId: Id,
      services: Type.Array(Type.Object({ keyWord: Service, room: Between(0, 100_000) }, closed), {
        minItems: 1,
        maxItems: 20,
      }),
    },
  }),
  '/subAccount/contractList': ep({
    auth: 'login',
    permission: 'system:fee:bill',
    changes: false,
    summary: '本企业已扣减份数的合同，及其计入的客户',
    body: { month: Month, assigned: Type.Optional(YesNo), ...paged },
    data: PageOf(
      Type.Object({
        entryId: Id,
        reason: Text,
        reference: Text,
        quantity: Int,
        actorName: Nullable(Text),
        at: Instant,
        subAccountId: Nullable(Id),
        customerName: Nullable(Text),
      }),
    ),
  }),
  '/subAccount/assignContract': ep({
    ...edit,
    summary: '把本企业代发的合同计入客户账单',
    changes: 'subAccount.assignContract',
    body: { subAccountId: Id, entryIds: Type.Array(Id, { minItems: 1, maxItems: 100 }) },
    data: { assigned: Int },
  }),
  '/subAccount/monthBill': ep({
    auth: 'login',
    permission: 'system:fee:bill',
    changes: false,
    summary: '客户月账单：期初、分配、使用、收回、到期与期末，另计代发合同',
    body: { month: Month, subAccountId: Type.Optional(Id) },
    data: Type.Array(
      Type.Object({
        subAccountId: Id,
        name: Text,
        ...kindFields,
        opening: Int,
        allotted: Int,
        used: Int,
        takenBack: Int,
        expired: Int,
        closing: Int,
        /** Contracts the agent paid for himself and put on this bill. */
        assigned: Int,
      }),
    ),
  }),
  '/subAccount/monthBillExport': ep({
    auth: 'login',
    permission: 'system:fee:bill',
    kind: 'binary',
    changes: 'subAccount.exportBill',
    summary: '导出客户月账单',
    body: { month: Month, subAccountId: Type.Optional(Id) },
  }),
}

import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { BATCH_CONTACTS } from '../../limits.ts'
import { Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Email, Id, Keyword, Mobile, Name, PageOf, paged } from '../../shapes.ts'

const ofGroup = { groupId: Id }

/** 1 a person, 2 a company with whoever is to be reached there. */
const Kind = OneOf(1, 2)
const ofKind = { kind: Kind }
const CreditCode = Type.String({ pattern: '^[0-9A-HJ-NPQRTUWXY]{18}$' })
const Note = TextUpTo(200)
const CompanyName = SomeText(100)

const filter = { kind: Kind, groupId: Type.Optional(Id), keyword: Type.Optional(Keyword) }
const facts = {
  /** The person, or whom to reach in the company. */
  name: Name,
  companyName: Type.Optional(Nullable(CompanyName)),
  creditCode: Type.Optional(Nullable(CreditCode)),
  email: Type.Optional(Nullable(Email)),
  note: Type.Optional(Nullable(Note)),
  groupId: Type.Optional(Nullable(Id)),
}
const Contact = Type.Object({
  contactId: Id,
  kind: Int,
  name: Text,
  /** Masked, like every number that is not one's own. */
  mobile: Text,
  email: Nullable(Text),
  companyName: Nullable(Text),
  creditCode: Nullable(Text),
  note: Nullable(Text),
  groupId: Nullable(Id),
  groupName: Nullable(Text),
})

const use = { auth: 'login', permission: 'system:org:contacts' } as const

export const contacts = {
  '/contact/companyNames': ep({
    auth: 'login',
    summary: '输入企业名称时的补全：自己通讯录中的企业，以所输文字开头的已认证企业，以及登记信息中的企业',
    changes: false,
    body: { typed: SomeText(120) },
    data: {
      list: Type.Array(
        Type.Object({
          name: Text,
          isCertified: YesNo,
          isContact: YesNo,
          /** From the register of companies: how it stands there. */
          registered: Nullable(Text),
        }),
      ),
      /** Whether the name exactly as typed is that of a certified company. */
      isCertified: YesNo,
      /** Who was asked for the register, in its own words; null where nobody is. */
      register: Nullable(Text),
    },
  }),
  '/contact/list': ep({
    ...use,
    summary: '通讯录：个人或企业联系人',
    changes: false,
    body: { ...filter, ...paged },
    data: PageOf(Contact),
  }),
  '/contact/add': ep({
    ...use,
    summary: '添加联系人',
    changes: 'contact.add',
    idempotent: true,
    body: { kind: Kind, mobile: Mobile, ...facts },
    data: { contactId: Id },
  }),
  '/contact/update': ep({
    ...use,
    summary: '修改联系人；不带手机号则保持不变',
    changes: 'contact.change',
    body: { contactId: Id, mobile: Type.Optional(Mobile), ...facts },
  }),
  '/contact/delete': ep({
    ...use,
    summary: '删除联系人',
    changes: 'contact.delete',
    body: { contactIds: Type.Array(Id, { minItems: 1, maxItems: BATCH_CONTACTS }) },
    data: { deleted: Int },
  }),
  '/contact/move': ep({
    ...use,
    summary: '把联系人移到一个分组，或移出分组',
    changes: 'contact.change',
    body: { contactIds: Type.Array(Id, { minItems: 1, maxItems: BATCH_CONTACTS }), groupId: Nullable(Id) },
    data: { moved: Int },
  }),
  '/contact/groups': ep({
    ...use,
    summary: '通讯录分组与各组人数',
    changes: false,
    body: ofKind,
    data: {
      total: Int,
      groups: Type.Array(Type.Object({ groupId: Id, name: Text, count: Int })),
    },
  }),
  '/contact/addGroup': ep({
    ...use,
    summary: '新增分组',
    changes: 'contact.group',
    idempotent: true,
    body: { name: Name },
    data: ofGroup,
  }),
  '/contact/renameGroup': ep({
    ...use,
    summary: '分组改名',
    changes: 'contact.group',
    body: { groupId: Id, name: Name },
  }),
  '/contact/deleteGroup': ep({
    ...use,
    summary: '删除分组，组内联系人保留',
    changes: 'contact.group',
    body: ofGroup,
  }),
  '/contact/export': ep({
    ...use,
    kind: 'binary',
    summary: '导出通讯录；导出完整手机号须先确认是本人',
    changes: 'contact.export',
    body: { ...filter, full: Type.Optional(YesNo) },
  }),
  '/contact/template': ep({
    ...use,
    kind: 'binary',
    summary: '下载通讯录导入模板',
    changes: false,
    body: ofKind,
  }),
  '/contact/import': ep({
    ...use,
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    summary: '导入通讯录，返回未通过的行与原因',
    changes: 'contact.import',
    timeout: 120,
    // Form fields travel as text.
    body: { kind: OneOf('1', '2') },
    data: { imported: Int, failed: Int, errorFile: Nullable(Text) },
  }),
}

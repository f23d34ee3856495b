import { CONTACT_KIND } from '@xinqi/api/desk-status-names'
import type { ReactNode } from 'react'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import type { Contact, Kind } from './contactTypes.ts'

type Column = ListColumn<Contact>

const mobile: Column = column('mobile', '手机号', 120, (row) => orDash(row.mobile))
const email: Column = column('email', '邮箱', 170, (row) => orDash(row.email))
const group: Column = column('group', '分组', 100, (row) => orDash(row.groupName))
const note: Column = column('note', '备注', 120, (row) => orDash(row.note))

export const contactColumns = (kind: Kind, actions: (contact: Contact) => ReactNode): Column[] => [
  ...(kind === CONTACT_KIND.person
    ? ([
        { key: 'name', title: '姓名', width: 120, always: true, render: (row) => row.name },
        mobile,
        email,
        column('company', '所在企业', 170, (row) => orDash(row.companyName)),
      ] satisfies Column[])
    : ([
        {
          key: 'company',
          title: '企业名称',
          width: 190,
          always: true,
          render: (row) => orDash(row.companyName),
        },
        column('name', '联系人', 100, (row) => row.name),
        mobile,
        column('creditCode', '统一社会信用代码', 180, (row) => orDash(row.creditCode)),
        { ...email, optional: true },
      ] satisfies Column[])),
  group,
  note,
  { key: 'actions', title: '操作', width: 120, fixed: 'right', always: true, render: actions },
]

import { CONTACT_KIND } from '@xinqi/api/desk-status-names'
import type { ReactNode } from 'react'
import { orDash } from '../../../shared/format/Dash.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import type { Contact, Kind } from './contactTypes.ts'

type Column = ListColumn<Contact>

const mobile: Column = { key: 'mobile', title: '手机号', width: 120, render: (row) => orDash(row.mobile) }
const email: Column = { key: 'email', title: '邮箱', width: 170, render: (row) => orDash(row.email) }
const group: Column = { key: 'group', title: '分组', width: 100, render: (row) => orDash(row.groupName) }
const note: Column = { key: 'note', title: '备注', width: 120, render: (row) => orDash(row.note) }

export const contactColumns = (kind: Kind, actions: (contact: Contact) => ReactNode): Column[] => [
  ...(kind === CONTACT_KIND.person
    ? ([
        { key: 'name', title: '姓名', width: 120, always: true, render: (row) => row.name },
        mobile,
        email,
        { key: 'company', title: '所在企业', width: 170, render: (row) => orDash(row.companyName) },
      ] satisfies Column[])
    : ([
        {
          key: 'company',
          title: '企业名称',
          width: 190,
          always: true,
          render: (row) => orDash(row.companyName),
        },
        { key: 'name', title: '联系人', width: 100, render: (row) => row.name },
        mobile,
        {
          key: 'creditCode',
          title: '统一社会信用代码',
          width: 180,
          render: (row) => orDash(row.creditCode),
        },
        { ...email, optional: true },
      ] satisfies Column[])),
  group,
  note,
  { key: 'actions', title: '操作', width: 120, fixed: 'right', always: true, render: actions },
]

import { CONTACT_KIND } from '@xinqi/api/work-list-status'
import type { ReactNode } from 'react'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ACTIONS } from '../../../shared/list/RowActions.tsx'
import type { Contact, Kind } from './contactTypes.ts'

type Column = ListColumn<Contact>

const mobile: Column = column.text('mobile', '手机号', 120, (row) => orDash(row.mobile))
const email: Column = column.text('email', '邮箱', 170, (row) => orDash(row.email))
const group: Column = column.text('group', '分组', 100, (row) => orDash(row.groupName))
const note: Column = column.text('note', '备注', 120, (row) => orDash(row.note))

export const contactColumns = (kind: Kind, actions: (contact: Contact) => ReactNode): Column[] => [
  ...(kind === CONTACT_KIND.person
    ? ([
        column.name('name', '姓名', 120),
        mobile,
        email,
        column.text('company', '所在企业', 170, (row) => orDash(row.companyName)),
      ] satisfies Column[])
    : ([
        column.name('company', '企业名称', 190, (row) => orDash(row.companyName)),
        column.text('name', '联系人', 100),
        mobile,
        column.text('creditCode', '统一社会信用代码', 180, (row) => orDash(row.creditCode)),
        { ...email, optional: true },
      ] satisfies Column[])),
  group,
  note,
  { ...ACTIONS, width: 120, render: actions },
]

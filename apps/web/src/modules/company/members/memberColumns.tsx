import { MEMBER_STATUS } from '@xinqi/api/status'
import type { ReactNode } from 'react'
import { orDash } from '../../../shared/format/Dash.tsx'
import { day } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ACTIONS } from '../../../shared/list/RowActions.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import type { Member } from '../roles/member.ts'
import styles from './org.module.css'

export const memberColumns = (actions: (member: Member) => ReactNode): ListColumn<Member>[] => [
  column.name('name', '姓名', 130, (member) => (
    <span className={styles.nameCell}>
      <span className={styles.twoLines} title={member.name}>
        {member.name}
      </span>
      {member.isLeader && <span className={blocks.mark}>负责人</span>}
      {member.delegateUntil && (
        <span className={blocks.mark} title={`授权至 ${day(member.delegateUntil)}`}>
          经办人
        </span>
      )}
    </span>
  )),
  column.text('status', '状态', 84, (member) => <StatusTag set={MEMBER_STATUS} code={member.status} />),
  column.text('mobile', '手机号', 120, (member) => orDash(member.mobile)),
  column.text('department', '部门', 120, (member) =>
    member.departmentName ? (
      <span className={styles.twoLines} title={member.departmentName}>
        {member.departmentName}
      </span>
    ) : (
      '–'
    ),
  ),
  column.text('roles', '角色', 130, (member) => orDash(member.roles.map(({ name }) => name).join('、'))),
  column.text('jobNumber', '工号', 100, (member) => orDash(member.jobNumber)),
  column.text('joinedAt', '加入时间', 116, (member) => orDash(day(member.joinedAt))),
  { ...ACTIONS, width: 192, render: actions },
]

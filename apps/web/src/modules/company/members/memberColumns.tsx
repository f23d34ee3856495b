import { MEMBER_STATUS } from '@xinqi/api/status'
import type { ReactNode } from 'react'
import { orDash } from '../../../shared/format/Dash.tsx'
import { day } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ACTIONS } from '../../../shared/list/RowActions.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import type { Member } from '../roles/member.ts'
import styles from './org.module.css'

export const memberColumns = (actions: (member: Member) => ReactNode): ListColumn<Member>[] => [
  {
    key: 'name',
    title: '姓名',
    width: 130,
    // A name beside its mark, whole.
    least: 108,
    always: true,
    render: (member) => (
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
    ),
  },
  {
    key: 'status',
    title: '状态',
    width: 84,
    render: (member) => <StatusTag set={MEMBER_STATUS} code={member.status} />,
  },
  { key: 'mobile', title: '手机号', width: 120, least: 112, render: (member) => orDash(member.mobile) },
  {
    key: 'department',
    title: '部门',
    width: 120,
    render: (member) =>
      member.departmentName ? (
        <span className={styles.twoLines} title={member.departmentName}>
          {member.departmentName}
        </span>
      ) : (
        '–'
      ),
  },
  {
    key: 'roles',
    title: '角色',
    width: 130,
    render: (member) => orDash(member.roles.map(({ name }) => name).join('、')),
  },
  { key: 'jobNumber', title: '工号', width: 100, render: (member) => orDash(member.jobNumber) },
  { key: 'joinedAt', title: '加入时间', width: 116, render: (member) => orDash(day(member.joinedAt)) },
  { ...ACTIONS, width: 110, render: actions },
]

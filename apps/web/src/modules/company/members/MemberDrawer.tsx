// One member looked at closely: what a list of thousands does not carry.

import { MEMBER_STATUS } from '@xinqi/api/status'
import { Descriptions } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { ReadDrawer } from '../../../shared/console/ReadDrawer.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { day, instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import type { Member } from '../roles/member.ts'

export const MemberDrawer = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { memberId } = member
  const read = useCall('/departmentmember/memberInfo', { memberId }, { quiet: true, staleTime: 0 })
  return (
    <ReadDrawer size={420} title={`成员详情：${member.name}`} onClose={onClose} read={read} what="成员">
      {(data) => (
        <Descriptions
          column={1}
          items={[
            {
              key: 'status',
              label: '状态',
              children: <StatusTag set={MEMBER_STATUS} code={data.status} />,
            },
            { key: 'mobile', label: '手机号', children: orDash(data.mobile) },
            { key: 'email', label: '个人邮箱', children: orDash(data.email) },
            {
              key: 'workEmail',
              label: '工作邮箱',
              children: data.workEmail
                ? `${data.workEmail}${data.mailNotices ? '（接收合同通知）' : ''}`
                : orDash(data.workEmail),
            },
            { key: 'jobNumber', label: '工号', children: orDash(data.jobNumber) },
            { key: 'department', label: '部门', children: orDash(data.departmentName) },
            {
              key: 'further',
              label: '兼任部门',
              children: orDash(data.furtherDepartments.map(({ name }) => name).join('、')),
            },
            {
              key: 'roles',
              label: '角色',
              children: orDash(data.roles.map(({ name }) => name).join('、')),
            },
            { key: 'identity', label: '实名时间', children: orDash(instant(data.identityAt)) },
            { key: 'joined', label: '加入时间', children: orDash(day(data.joinedAt)) },
            {
              key: 'delegate',
              label: '经办人授权',
              children: data.delegateUntil ? `至 ${day(data.delegateUntil)}` : '–',
            },
          ]}
        />
      )}
    </ReadDrawer>
  )
}

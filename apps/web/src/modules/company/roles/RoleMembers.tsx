// Who holds a role: found, added, taken out.

import { BATCH_MEMBERS } from '@xinqi/api/limits'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { BatchBar } from '../../../shared/list/BatchBar.tsx'
import { ListFooter } from '../../../shared/list/ListFooter.tsx'
import type { RowOf } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { useListQuery } from '../../../shared/list/useListQuery.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { type Role, rolesChanged } from './roleFacts.ts'
import styles from './roles.module.css'

type Holder = RowOf<'/roles/queryMembersPageByRoleId'>

const AddHolders = ({ role, onClose }: { role: Role; onClose: () => void }) => (
  <FormDialog<{ memberIds: string[] }>
    title={`给「${role.name}」添加成员`}
    submitText="添加"
    onClose={onClose}
    onSubmit={({ memberIds }) =>
      carryOut(
        '/roles/addCompanyRoleMember',
        { roleId: role.roleId, memberIds },
        rolesChanged,
        `已添加 ${memberIds.length} 人，下一次操作时生效`,
      )
    }
  >
    <Form.Item
      name="memberIds"
      label="成员"
      extra="原有的角色保留，权限取并集"
      rules={[
        { required: true, message: '请选择成员' },
        { type: 'array', max: BATCH_MEMBERS, message: `一次最多添加 ${BATCH_MEMBERS} 人` },
      ]}
    >
      <PersonPicker multiple />
    </Form.Item>
  </FormDialog>
)

const RemoveHolders = ({
  role,
  holders,
  onDone,
  onClose,
}: {
  role: Role
  holders: readonly Holder[]
  onDone: () => void
  onClose: () => void
}) => (
  <ConfirmDialog
    title="移出角色"
    text={`${
      holders.length === 1 ? `「${holders[0]?.name}」` : `所选 ${holders.length} 名成员`
    }将失去「${role.name}」的权限，下一次操作时生效；其他角色不受影响。`}
    action="移出角色"
    onClose={onClose}
    onConfirm={async () => {
      const memberIds = holders.map(({ memberId }) => memberId)
      await call('/roles/deleteCompanyRoleMember', { roleId: role.roleId, memberIds }, { quiet: true })
      onDone()
      await rolesChanged()
      toast.success(`已移出 ${holders.length} 人`)
    }}
  />
)

export const RoleMembers = ({ role }: { role: Role }) => {
  const list = useListQuery(['keyword'])
  const { keyword } = list.query
  const [typed, setTyped] = useState(keyword ?? '')
  const [selected, setSelected] = useState<Holder[]>([])
  const adding = useOverlay()
  const removing = useOverlay<Holder[]>()
  const mayEdit = useAccess().may('system:org:roleEdit')
  const { data, error, isFetching, refetch } = useCall(
    '/roles/queryMembersPageByRoleId',
    {
      roleId: role.roleId,
      ...(keyword ? { keyword } : {}),
      cursor: list.cursor,
      pageSize: list.pageSize,
    },
    { quiet: true, placeholderData: (before) => before },
  )
  const add = (
    <PermissionButton permission="system:org:roleEdit" type="primary" onClick={() => adding.show(true)}>
      添加成员
    </PermissionButton>
  )
  return (
    <div>
      <div className={blocks.overRows}>
        <Input.Search
          allowClear
          aria-label="成员姓名"
          placeholder="搜索成员姓名"
          maxLength={100}
          className={styles.keyword}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onSearch={(text) => list.filter({ keyword: text.trim() })}
        />
        {add}
      </div>
      {selected.length > 0 && (
        <BatchBar count={selected.length} onClear={() => setSelected([])}>
          <Button size="small" danger onClick={() => removing.show(selected)}>
            移出角色
          </Button>
        </BatchBar>
      )}
      {error && !data ? (
        <FailedState failure={error} onRetry={() => void refetch()} what="角色管理" />
      ) : (
        <Rows
          what="角色成员"
          rows={data?.list ?? []}
          rowKey="memberId"
          isLoading={isFetching && !data}
          choosing={
            mayEdit
              ? { chosen: selected, label: ({ name }) => `选择${name}`, onChange: setSelected }
              : undefined
          }
          columns={[
            { key: 'name', title: '姓名', width: 180, render: (row) => row.name },
            { key: 'department', title: '部门', width: 200, render: (row) => orDash(row.departmentName) },
            ...(mayEdit
              ? [
                  {
                    key: 'actions',
                    title: '操作',
                    width: 100,
                    render: (row: Holder) => (
                      <Button type="link" size="small" danger onClick={() => removing.show([row])}>
                        移出
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
          empty={
            data ? (
              keyword ? (
                <EmptyState text="没有符合条件的成员" />
              ) : (
                <EmptyState text="这个角色还没有成员" action={add} />
              )
            ) : (
              <div style={{ height: 200 }} />
            )
          }
        />
      )}
      {data && <ListFooter answer={data} list={list} />}
      {adding.subject && <AddHolders role={role} onClose={adding.close} />}
      {removing.subject && (
        <RemoveHolders
          role={role}
          holders={removing.subject}
          onDone={() => setSelected([])}
          onClose={removing.close}
        />
      )}
    </div>
  )
}

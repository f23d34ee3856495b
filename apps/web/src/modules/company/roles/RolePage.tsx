import { Tabs } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { useListQuery } from '../../../shared/list/useListQuery.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { ServiceButton } from '../../../shared/permission/ServiceButton.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { scopeLabel } from './dataScope.ts'
import { AddRoleDialog, DeleteRoleDialog, RenameRoleDialog } from './RoleDialogs.tsx'
import { RoleList } from './RoleList.tsx'
import { RoleMembers } from './RoleMembers.tsx'
import { RolePermissions } from './RolePermissions.tsx'
import { isBuiltIn, type Role } from './roleFacts.ts'
import styles from './roles.module.css'

const MEMBERS = 'members'

const RolePage = () => {
  const access = useAccess()
  const list = useListQuery(['roleId', 'tab'])
  const { data: roles, error, refetch } = useCall('/roles', {}, { quiet: true })
  const [unsaved, setUnsaved] = useState(false)
  const adding = useOverlay()
  const renaming = useOverlay<Role>()
  const deleting = useOverlay<Role>()
  const leaving = useOverlay<string>()

  const role = roles?.find(({ roleId }) => roleId === list.query.roleId) ?? roles?.[0]
  const open = (roleId: string | undefined, tab = list.query.tab) =>
    list.filter({ roleId, tab, keyword: undefined })
  const choose = (next: Role) => {
    if (next.roleId === role?.roleId) return
    if (unsaved) leaving.show(next.roleId)
    else open(next.roleId)
  }

  return (
    <div className={blocks.page}>
      <div className={blocks.spreadBar}>
        <h1 className={blocks.heading}>角色管理</h1>
        {roles && access.may('system:org:roleEdit') && (
          <ServiceButton
            service="service:org:role"
            count={roles.filter((each) => !isBuiltIn(each)).length}
            type="primary"
            onClick={() => adding.show(true)}
          >
            新增角色
          </ServiceButton>
        )}
      </div>
      {!roles &&
        (error ? (
          <FailedState failure={error} onRetry={() => void refetch()} what="角色管理" />
        ) : (
          <LoadingState />
        ))}
      {roles && (
        <div className={styles.columns}>
          <nav className={styles.side} aria-label="角色">
            <RoleList roles={roles} selected={role?.roleId} onSelect={choose} />
          </nav>
          {role && (
            <section className={`${blocks.surface} ${styles.card}`} aria-labelledby="role-name">
              <div className={styles.roleHead}>
                <h2 className={styles.roleTitle} id="role-name">
                  {role.name}
                </h2>
                <span className={styles.about}>
                  {isBuiltIn(role) ? '系统内置' : '自定义'} · 数据范围：{scopeLabel(role.dataScope)}
                </span>
                {!isBuiltIn(role) && (
                  <span className={styles.roleTools}>
                    <PermissionButton permission="system:org:roleEdit" onClick={() => renaming.show(role)}>
                      重命名
                    </PermissionButton>
                    <PermissionButton
                      permission="system:org:roleEdit"
                      danger
                      onClick={() => deleting.show(role)}
                    >
                      删除角色
                    </PermissionButton>
                  </span>
                )}
              </div>
              <Tabs
                activeKey={list.query.tab === MEMBERS ? MEMBERS : 'permissions'}
                onChange={(tab) => list.filter({ tab: tab === MEMBERS ? MEMBERS : undefined })}
                items={[
                  {
                    key: 'permissions',
                    label: '权限设置',
                    children: <RolePermissions key={role.roleId} role={role} onUnsaved={setUnsaved} />,
                  },
                  {
                    key: MEMBERS,
                    label: `角色成员 ${role.memberCount}`,
                    children: <RoleMembers key={role.roleId} role={role} />,
                  },
                ]}
              />
            </section>
          )}
        </div>
      )}
      {adding.subject && (
        <AddRoleDialog onAdded={(roleId) => open(roleId, undefined)} onClose={adding.close} />
      )}
      {renaming.subject && <RenameRoleDialog role={renaming.subject} onClose={renaming.close} />}
      {deleting.subject && (
        <DeleteRoleDialog
          role={deleting.subject}
          onDeleted={() => open(undefined)}
          onClose={deleting.close}
        />
      )}
      {leaving.subject && (
        <ConfirmDialog
          title="放弃未保存的修改"
          text="当前角色的权限修改尚未保存，离开后将丢失。"
          action="放弃修改"
          onConfirm={async () => open(leaving.subject!)}
          onClose={leaving.close}
        />
      )}
    </div>
  )
}
export default RolePage

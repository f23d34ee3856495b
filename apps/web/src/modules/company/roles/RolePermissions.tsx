// What a role may do and whose data it reaches. Built-in roles are shown, not changed.

import type { MenuNode, PermissionKey } from '@xinqi/api/menus'
import { Alert, Button, Radio } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { DATA_SCOPES } from './dataScope.ts'
import { sameKeys } from './grants.ts'
import { PermissionTree } from './PermissionTree.tsx'
import { isBuiltIn, type Role, rolesChanged } from './roleFacts.ts'
import styles from './roles.module.css'

type Rights = { grants: ReadonlySet<string>; dataScope: number }

const same = (one: Rights, other: Rights) =>
  one.dataScope === other.dataScope && sameKeys(one.grants, other.grants)

const save = async (roleId: string, before: Rights, { grants, dataScope }: Rights) => {
  if (!sameKeys(before.grants, grants))
    await call('/saasMenu/addSaasRoleMenus', { roleId, grants: [...grants] })
  if (before.dataScope !== dataScope) await call('/roles/updateRole', { roleId, dataScope })
}

const LoadedPermissions = ({
  role,
  menus,
  saved,
  onUnsaved,
}: {
  role: Role
  menus: readonly MenuNode[]
  saved: Rights
  onUnsaved: (unsaved: boolean) => void
}) => {
  const access = useAccess()
  const [draft, setDraft] = useState<Rights | null>(null)
  const [busy, setBusy] = useState(false)
  const rights = draft ?? saved
  const unsaved = draft !== null && !same(draft, saved)
  const builtIn = isBuiltIn(role)
  const readOnly = builtIn || !access.may('system:org:roleEdit')
  useEffect(() => onUnsaved(unsaved), [onUnsaved, unsaved])

  const submit = async () => {
    setBusy(true)
    try {
      await save(role.roleId, saved, rights)
      toast.success('已保存，角色成员下一次操作时生效')
    } catch {
      // The call has said what went wrong; what was ticked stays.
      return
    } finally {
      await rolesChanged()
      setBusy(false)
    }
    setDraft(null)
  }

  return (
    <>
      {builtIn && (
        <Alert
          type="info"
          showIcon
          title="系统内置角色的权限固定，不能修改。需要不同的权限时，请新增自定义角色。"
        />
      )}
      <h3 className={styles.subTitle} id="data-scope">
        数据范围
      </h3>
      <Radio.Group
        aria-labelledby="data-scope"
        className={styles.scopes}
        disabled={readOnly}
        value={rights.dataScope}
        onChange={(event) => setDraft({ ...rights, dataScope: event.target.value as number })}
      >
        {DATA_SCOPES.map(({ value, label, about }) => (
          <Radio key={value} value={value}>
            {label}
            <span className={styles.about}>{about}</span>
          </Radio>
        ))}
      </Radio.Group>
      <h3 className={styles.subTitle}>菜单与操作</h3>
      <PermissionTree
        menus={menus}
        granted={rights.grants}
        readOnly={readOnly}
        mayGive={(key) => access.may(key as PermissionKey)}
        onChange={(grants) => setDraft({ ...rights, grants })}
      />
      {!readOnly && (
        <div className={styles.saveBar}>
          <span role="status" className={styles.about}>
            {unsaved ? '有未保存的修改，保存后角色成员下一次操作时生效' : '保存后角色成员下一次操作时生效'}
          </span>
          <Button disabled={!unsaved || busy} onClick={() => setDraft(null)}>
            撤销修改
          </Button>
          <PermissionButton
            permission="system:org:roleEdit"
            type="primary"
            disabled={!unsaved}
            loading={busy}
            onClick={submit}
          >
            保存权限
          </PermissionButton>
        </div>
      )}
    </>
  )
}

export const RolePermissions = ({
  role,
  onUnsaved,
}: {
  role: Role
  onUnsaved: (unsaved: boolean) => void
}) => {
  const menus = useCall('/saasMenu/getAllSaasMenus', {}, { quiet: true, staleTime: Infinity })
  const detail = useCall('/roles/roleDetail', { roleId: role.roleId }, { quiet: true })
  const failure = menus.error ?? detail.error
  if (failure && !(menus.data && detail.data)) {
    const retry = () => void Promise.all([menus.refetch(), detail.refetch()])
    return <FailedState failure={failure} onRetry={retry} what="角色管理" />
  }
  if (!menus.data || !detail.data) return <LoadingState />
  return (
    <LoadedPermissions
      role={role}
      menus={menus.data as MenuNode[]}
      saved={{ grants: new Set(detail.data.grants), dataScope: detail.data.role.dataScope }}
      onUnsaved={onUnsaved}
    />
  )
}

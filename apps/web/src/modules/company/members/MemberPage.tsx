import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { download } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ActsMenu } from '../../../shared/list/ActsMenu.tsx'
import { keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListFilter } from '../../../shared/list/listTypes.ts'
import { useListArrived } from '../../../shared/list/useListArrived.ts'
import { useListQuery } from '../../../shared/list/useListQuery.ts'
import { go } from '../../../shared/navigation/go.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { useSession } from '../../../shared/session/session.ts'
import type { Member } from '../roles/member.ts'
import { ConnectMenu } from '../workplace/ConnectMenu.tsx'
import { WORKPLACE_NAMES } from '../workplace/workplaceName.ts'
import { DepartmentPanel } from './DepartmentPanel.tsx'
import { pathTo } from './departmentRows.ts'
import { MemberActions, type MemberTask } from './MemberActions.tsx'
import { type AddingWay, type BatchTask, MemberDialogs } from './MemberDialogs.tsx'
import { memberColumns } from './memberColumns.tsx'
import { ADDRESS_NAMES, memberFilter } from './memberFilter.ts'
import styles from './org.module.css'
import { useStatusTabs } from './useStatusTabs.ts'

const useFilters = (): ListFilter[] => {
  const mayReadRoles = useAccess().may('system:org:role')
  const { data: roles } = useCall('/roles', {}, { enabled: mayReadRoles, quiet: true })
  const options = (roles ?? []).map(({ roleId, name }) => ({ value: roleId, label: name }))
  return [
    keywordFilter('姓名或手机号', '姓名或完整手机号'),
    ...(mayReadRoles ? [{ kind: 'choice' as const, name: 'roleId', label: '角色', options }] : []),
  ]
}

const ExportMembers = ({ filter }: { filter: ReturnType<typeof memberFilter> }) => {
  const { busy, act } = useAct()
  return (
    <PermissionButton
      permission="system:org:memberExport"
      icon={<ExportOutlined aria-hidden="true" />}
      loading={busy}
      onClick={() => act(() => download('/departmentmember/downloadExcelMember', filter))}
    >
      导出
    </PermissionButton>
  )
}

const AddMany = ({ onChoose }: { onChoose: (way: AddingWay) => void }) => (
  <ActsMenu
    label="批量添加"
    acts={[
      { label: 'Excel 导入', onClick: () => onChoose('sheet') },
      { label: '粘贴名单', onClick: () => onChoose('many') },
      { label: '短信、邮件或二维码邀请', onClick: () => go('/inviteList') },
    ]}
  />
)

const MemberPage = () => {
  const list = useListQuery(ADDRESS_NAMES)
  const { data: departments, error, refetch } = useCall('/department/departmentList', {}, { quiet: true })
  const root = departments?.find(({ parentId }) => parentId === null)?.departmentId
  const { departmentId, direct } = list.query
  // The root stands for everybody, wherever they sit; without the departments below it is one like any other.
  const filter = memberFilter({ ...list.query, departmentId: departmentId ?? (direct ? root : undefined) })
  const { status: _status, ...whatever } = filter
  const tabs = useStatusTabs(whatever, useListArrived('/departmentmember/memberList', filter, list))
  const filters = useFilters()
  const access = useAccess()
  const ownId = useSession(({ holder }) => holder?.userId)
  const adding = useOverlay<AddingWay>()
  const task = useOverlay<MemberTask>()
  const batch = useOverlay<BatchTask>()

  const selected = departmentId ?? root
  const path = pathTo(departments ?? [], departmentId)
  const missing = departmentId !== undefined && departments !== undefined && path.length === 0
  const choose = (next: string | undefined) => list.filter({ departmentId: next === root ? undefined : next })
  const { data: workplace } = useCall('/dd/currentCompanyInfo', {}, { quiet: true })
  const isConnected = workplace?.isConnected ?? false
  const mayBatch = access.may('system:org:memberEdit') || access.may('system:org:roleEdit')

  const add = (
    <PermissionButton permission="system:org:memberEdit" type="primary" onClick={() => adding.show('one')}>
      添加成员
    </PermissionButton>
  )
  return (
    <div className={styles.page}>
      <DepartmentPanel
        departments={departments}
        failure={error}
        onRetry={() => void refetch()}
        selected={selected}
        onSelect={choose}
        withSubordinates={!direct}
        onWithSubordinates={(value) => list.filter({ direct: value ? undefined : '1' })}
      />
      <div className={styles.list}>
        <ListPage
          title="成员管理"
          path="/departmentmember/memberList"
          rowKey="memberId"
          body={() => filter}
          filters={filters}
          tabs={{ name: 'status', items: tabs }}
          columns={memberColumns((member) => (
            <MemberActions member={member} isSelf={member.userId === ownId} onTask={task.show} />
          ))}
          note={
            path.length > 0 && <span className={styles.note}>{path.map(({ name }) => name).join(' / ')}</span>
          }
          primary={
            <span className={styles.primary}>
              {access.may('system:org:memberEdit') && <AddMany onChoose={adding.show} />}
              <ConnectMenu />
              <ExportMembers filter={filter} />
              {add}
            </span>
          }
          batch={
            mayBatch
              ? (members: Member[], clear) => (
                  <>
                    <PermissionButton
                      permission="system:org:roleEdit"
                      size="small"
                      onClick={() => batch.show({ kind: 'roles', members, clear })}
                    >
                      批量设置角色
                    </PermissionButton>
                    {isConnected && (
                      <PermissionButton
                        permission="system:org:memberEdit"
                        size="small"
                        onClick={() => batch.show({ kind: 'tell', members, clear })}
                      >
                        发送{WORKPLACE_NAMES[workplace?.vendor ?? 'dingtalk']}通知
                      </PermissionButton>
                    )}
                    <PermissionButton
                      permission="system:org:memberEdit"
                      size="small"
                      danger
                      onClick={() => batch.show({ kind: 'delete', members, clear })}
                    >
                      批量删除
                    </PermissionButton>
                  </>
                )
              : undefined
          }
          empty={
            missing
              ? {
                  text: '该部门不存在或已被删除',
                  action: <Button onClick={() => choose(undefined)}>查看全部成员</Button>,
                }
              : { text: '这里还没有成员，添加后由本人登录激活', action: add }
          }
        />
      </div>
      <MemberDialogs adding={adding} task={task} batch={batch} departmentId={missing ? root : selected} />
    </div>
  )
}
export default MemberPage

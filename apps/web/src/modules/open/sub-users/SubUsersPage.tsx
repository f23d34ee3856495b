import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { MEMBER_STATUS } from '@xinqi/api/status'
import { SUB_USER } from '@xinqi/api/status-names'
import { Alert, Button, Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../partner-accounts/openAuth.module.css'
import { RightsDialog } from './RightsDialog.tsx'

type SubUser = Data<'/open/subUser/list'>[number]
type Task = { kind: 'status' | 'password' | 'rights' | 'remove'; user: SubUser }

const TAKEN = 2433
const WEAK = 2008
const PASSWORD_RULE = '8–64 位，至少包含字母、数字、符号中的两种'

const changed = () => outdate('/open/subUser/list')

const AddDialog = ({ onAdded, onClose }: { onAdded: (user: SubUser) => void; onClose: () => void }) => (
  <FormDialog<{ loginName: string; name: string; password: string }>
    title="新增子账户"
    submitText="新增子账户"
    errorFields={{ [TAKEN]: 'loginName', [WEAK]: 'password' }}
    onClose={onClose}
    onSubmit={async (values) => {
      const { userId } = await call('/open/subUser/add', values, { quiet: true })
      await changed()
      toast.success('子账户已新增，请设置他的权限')
      onAdded({ ...values, userId, status: SUB_USER.active, createdAt: '', rights: 0, apps: 0 })
    }}
  >
    <TextItem
      name="loginName"
      label="子账户名"
      extra="登录时与合作方手机号一起填写"
      must="请输入子账户名"
      rules={[{ pattern: /^[A-Za-z0-9_.-]{2,32}$/, message: '2–32 位字母、数字、下划线、点或短横线' }]}
      autoFocus
      maxLength={32}
    />
    <TextItem name="name" label="姓名" must="请输入姓名" maxLength={50} />
    <Form.Item
      name="password"
      label="初始密码"
      extra={PASSWORD_RULE}
      rules={[{ required: true, message: '请输入初始密码' }]}
    >
      <Input.Password maxLength={64} autoComplete="new-password" />
    </Form.Item>
  </FormDialog>
)

const PasswordDialog = ({ user, onClose }: { user: SubUser; onClose: () => void }) => (
  <FormDialog<{ password: string }>
    title={`重设 ${user.loginName} 的密码`}
    submitText="重设密码"
    errorFields={{ [WEAK]: 'password' }}
    onClose={onClose}
    onSubmit={async ({ password }) => {
      await call('/open/subUser/change', { userId: user.userId, password }, { quiet: true })
      toast.success('密码已重设，该子账户需要重新登录')
    }}
  >
    <Form.Item
      name="password"
      label="新密码"
      extra={PASSWORD_RULE}
      rules={[{ required: true, message: '请输入新密码' }]}
    >
      <Input.Password autoFocus maxLength={64} autoComplete="new-password" />
    </Form.Item>
  </FormDialog>
)

const SubUsersPage = () => {
  const { data, error, isLoading, refetch } = useCall('/open/subUser/list', {}, { quiet: true })
  const add = useOverlay()
  const task = useOverlay<Task>()
  const subject = task.subject
  const isNormal = subject?.user.status === SUB_USER.active
  return (
    <div className={styles.list}>
      <div className={`${blocks.spread} ${styles.head}`}>
        <h1>子账户</h1>
        <Button type="primary" disabled={Boolean(error)} onClick={() => add.show(true)}>
          新增子账户
        </Button>
      </div>
      {error ? (
        <Alert
          type="error"
          showIcon
          title={error.code === ERRORS.FORBIDDEN.code ? '只有合作方本人可以管理子账户' : error.message}
          action={
            error.code === ERRORS.FORBIDDEN.code ? undefined : (
              <Button onClick={() => void refetch()}>重试</Button>
            )
          }
        />
      ) : (
        <Rows<SubUser>
          what="子账户"
          rows={data ?? []}
          rowKey="userId"
          isLoading={isLoading}
          columns={[
            column.text('loginName', '子账户名', 200),
            column.text('name', '姓名', 160),
            column.status('状态', 100, MEMBER_STATUS, ({ status }) => status),
            column.text('rights', '权限', 180, ({ rights, apps }) =>
              rights === 0 ? '未授权' : `${rights} 项，${apps === null ? '全部应用' : `${apps} 个应用`}`,
            ),
            column.time('createdAt', '创建时间', 180),
            column.actions(220, (user) => [
              { label: '权限', onClick: () => task.show({ kind: 'rights', user }) },
              { label: '重设密码', onClick: () => task.show({ kind: 'password', user }) },
              {
                label: user.status === SUB_USER.active ? '冻结' : '恢复',
                onClick: () => task.show({ kind: 'status', user }),
              },
              { label: '删除', danger: true, onClick: () => task.show({ kind: 'remove', user }) },
            ]),
          ]}
          empty="还没有子账户，新增后可让同事各自登录"
        />
      )}
      {add.subject && (
        <AddDialog onAdded={(user) => task.show({ kind: 'rights', user })} onClose={add.close} />
      )}
      {subject?.kind === 'rights' && <RightsDialog user={subject.user} onClose={task.close} />}
      {subject?.kind === 'remove' && (
        <ConfirmDialog
          title="删除子账户"
          text={`删除后 ${subject.user.loginName} 立即退出且不能再登录；他的操作记录保留。`}
          action="删除子账户"
          danger
          onConfirm={() => carryOut('/open/subUser/remove', { userId: subject.user.userId }, changed)}
          onClose={task.close}
        />
      )}
      {subject?.kind === 'password' && <PasswordDialog user={subject.user} onClose={task.close} />}
      {subject?.kind === 'status' && (
        <ConfirmDialog
          title={isNormal ? '冻结子账户' : '恢复子账户'}
          text={
            isNormal
              ? `冻结后 ${subject.user.loginName} 会立即退出，且不能再登录，可随时恢复。`
              : `恢复后 ${subject.user.loginName} 可以用原密码登录。`
          }
          action={isNormal ? '冻结子账户' : '恢复子账户'}
          danger={isNormal}
          onConfirm={() =>
            carryOut(
              '/open/subUser/change',
              { userId: subject.user.userId, status: isNormal ? 0 : 1 },
              changed,
            )
          }
          onClose={task.close}
        />
      )}
    </div>
  )
}
export default SubUsersPage

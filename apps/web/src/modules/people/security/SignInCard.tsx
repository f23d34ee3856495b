import { KeyOutlined, LockOutlined, MailOutlined, MobileOutlined } from '@ant-design/icons'
import type { Data } from '@xinqi/api/calls'
import { Button } from 'antd'
import { CenterCard, SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { ChangeEmailDialog, ChangeMobileDialog } from './ContactDialogs.tsx'
import {
  ChangePasswordDialog,
  ChangeSigningPasswordDialog,
  ResetSigningPasswordDialog,
  SetSigningPasswordDialog,
} from './PasswordDialogs.tsx'
import type { useProof } from './useProof.tsx'

type Detail = Data<'/user/security/detail'>
type Task = 'password' | 'mobile' | 'email' | 'setSigning' | 'changeSigning' | 'resetSigning'

const SIGNING = {
  0: { label: '未设置', colour: 'grey' },
  1: { label: '已设置', colour: 'green' },
  2: { label: '已锁定', colour: 'red' },
} as const

const SigningActions = ({ detail, ask }: { detail: Detail; ask: (task: Task, guarded: boolean) => void }) => {
  const { isSet, isLocked } = detail.signingPassword
  if (!isSet) return <Button onClick={() => ask('setSigning', true)}>设置签署密码</Button>
  return (
    <>
      {!isLocked && <Button onClick={() => ask('changeSigning', true)}>修改</Button>}
      <Button onClick={() => ask('resetSigning', false)}>重置签署密码</Button>
    </>
  )
}

export const SignInCard = ({ detail, proof }: { detail: Detail; proof: ReturnType<typeof useProof> }) => {
  const task = useOverlay<Task>()
  const ask = (next: Task, guarded: boolean) =>
    guarded ? proof.before(() => task.show(next)) : task.show(next)
  const { signingPassword: signing } = detail
  const changed = instant(detail.passwordChangedAt)
  return (
    <CenterCard title="登录与签署">
      <SettingRows>
        <SettingRow
          icon={<LockOutlined />}
          name="登录密码"
          about={
            detail.hasPassword
              ? changed
                ? `上次修改于 ${changed}`
                : '建议定期更换，不与其他网站共用'
              : '还没有设置登录密码，目前用验证码登录'
          }
        >
          <Button onClick={() => ask('password', true)}>
            {detail.hasPassword ? '修改密码' : '设置密码'}
          </Button>
        </SettingRow>
        <SettingRow
          icon={<MobileOutlined />}
          name="手机号"
          about={detail.mobile ? `${detail.mobile}，用于登录与接收验证码` : '没有绑定手机号'}
        >
          {detail.mobile && <Button onClick={() => ask('mobile', true)}>更换手机号</Button>}
        </SettingRow>
        <SettingRow
          icon={<MailOutlined />}
          name="邮箱"
          about={detail.email ? `${detail.email}，可用于登录与找回密码` : '绑定后可用于登录与找回密码'}
        >
          <Button onClick={() => ask('email', true)}>{detail.email ? '更换邮箱' : '绑定邮箱'}</Button>
        </SettingRow>
        <SettingRow
          icon={<KeyOutlined />}
          name={
            <>
              签署密码
              <StatusTag set={SIGNING} code={signing.isLocked ? 2 : signing.isSet ? 1 : 0} />
            </>
          }
          about={
            signing.isLocked
              ? '连续输错 5 次已锁定，重置后可继续使用'
              : '6 位数字，签署合同时确认本人意愿，与登录密码分开'
          }
        >
          <SigningActions detail={detail} ask={ask} />
        </SettingRow>
      </SettingRows>
      {task.subject === 'password' && <ChangePasswordDialog onClose={task.close} />}
      {task.subject === 'mobile' && <ChangeMobileDialog onClose={task.close} />}
      {task.subject === 'email' && <ChangeEmailDialog onClose={task.close} />}
      {task.subject === 'setSigning' && <SetSigningPasswordDialog onClose={task.close} />}
      {task.subject === 'changeSigning' && <ChangeSigningPasswordDialog onClose={task.close} />}
      {task.subject === 'resetSigning' && (
        <ResetSigningPasswordDialog resetBy={signing.resetBy} mobile={detail.mobile} onClose={task.close} />
      )}
    </CenterCard>
  )
}

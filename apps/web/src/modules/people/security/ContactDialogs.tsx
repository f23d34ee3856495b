import { ERRORS } from '@xinqi/api/errors'
import { Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { refreshIdentity } from '../../../shared/session/identity.ts'
import { useGuardedSend } from '../sign-in/useGuardedSend.tsx'
import { CodeItem } from './CodeItem.tsx'
import { securityChanged } from './useSecurity.ts'

type Guarded = ReturnType<typeof useGuardedSend>

const MobileFields = ({ ask }: { ask: Guarded['send'] }) => {
  const form = Form.useFormInstance()
  const send = async () => {
    const { mobile } = await form.validateFields(['mobile'])
    return ask((answer) => call('/user/security/mobileCode', { mobile, ...answer }))
  }
  return (
    <>
      <MobileItem
        label="新手机号"
        must={ERRORS.MOBILE_INVALID.msg}
        validateTrigger="onBlur"
        autoComplete="tel-national"
        autoFocus
      />
      <CodeItem name="code" label="短信验证码" send={send} />
    </>
  )
}

export const ChangeMobileDialog = ({ onClose }: { onClose: () => void }) => {
  const guarded = useGuardedSend()
  return (
    <>
      <FormDialog<{ mobile: string; code: string }>
        title="更换手机号"
        submitText="更换手机号"
        width={460}
        errorFields={{ [ERRORS.MOBILE_NOT_CHANGED.code]: 'code' }}
        onClose={onClose}
        onSubmit={async (values) => {
          await call('/user/security/changeMobile', values, { quiet: true })
          await securityChanged()
          await refreshIdentity()
          toast.success('手机号已更换，下次请用新号码登录')
        }}
      >
        <p style={{ marginTop: 0 }}>更换后用新号码登录，原号码不能再登录此账号。</p>
        <MobileFields ask={guarded.send} />
      </FormDialog>
      {guarded.dialog}
    </>
  )
}

const EmailFields = ({ ask }: { ask: Guarded['send'] }) => {
  const form = Form.useFormInstance()
  const send = async () => {
    const { email } = await form.validateFields(['email'])
    return ask((answer) => call('/user/security/emailCode', { email, ...answer }))
  }
  return (
    <>
      <Form.Item
        name="email"
        label="邮箱"
        validateTrigger="onBlur"
        rules={[{ required: true, type: 'email', message: '请输入正确的邮箱' }]}
      >
        <Input maxLength={254} inputMode="email" autoComplete="email" autoFocus />
      </Form.Item>
      <CodeItem name="code" label="邮件验证码" send={send} />
    </>
  )
}

export const ChangeEmailDialog = ({ onClose }: { onClose: () => void }) => {
  const guarded = useGuardedSend()
  return (
    <>
      <FormDialog<{ email: string; code: string }>
        title="绑定邮箱"
        submitText="绑定邮箱"
        width={460}
        errorFields={{ [ERRORS.EMAIL_NOT_CHANGED.code]: 'code' }}
        onClose={onClose}
        onSubmit={async (values) => {
          await call('/user/security/changeEmail', values, { quiet: true })
          await securityChanged()
          await refreshIdentity()
          toast.success('邮箱已绑定')
        }}
      >
        <EmailFields ask={guarded.send} />
      </FormDialog>
      {guarded.dialog}
    </>
  )
}

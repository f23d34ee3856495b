import { ERRORS } from '@xinqi/api/errors'
import { Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { passwordProblem } from '../sign-in/validate.ts'
import { CodeItem } from './CodeItem.tsx'
import { securityChanged } from './useSecurity.ts'

const sameAs = (field: string, message: string) => ({
  dependencies: [field],
  rules: [
    { required: true, message: '请再输入一次' },
    ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
      validator: (_: unknown, value: string) =>
        !value || value === getFieldValue(field) ? Promise.resolve() : Promise.reject(new Error(message)),
    }),
  ],
})

export const ChangePasswordDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog<{ password: string; again: string }>
    title="修改登录密码"
    submitText="修改密码"
    width={460}
    errorFields={{ [ERRORS.PASSWORD_SAME.code]: 'password', [ERRORS.PASSWORD_WEAK.code]: 'password' }}
    onClose={onClose}
    onSubmit={({ password }) =>
      carryOut(
        '/user/security/changePassword',
        { password },
        securityChanged,
        '登录密码已修改，其他设备已下线',
      )
    }
  >
    <p style={{ marginTop: 0 }}>修改后，除当前设备外的所有登录都会退出，需要用新密码重新登录。</p>
    <Form.Item
      name="password"
      label="新密码"
      validateTrigger="onBlur"
      rules={[
        { required: true, message: '请输入新密码' },
        {
          validator: (_, value: string) => {
            const problem = value ? passwordProblem(value) : undefined
            return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
          },
        },
      ]}
    >
      <Input.Password maxLength={64} autoComplete="new-password" autoFocus />
    </Form.Item>
    <Form.Item name="again" label="确认新密码" {...sameAs('password', '两次输入的密码不一致')}>
      <Input.Password maxLength={64} autoComplete="new-password" />
    </Form.Item>
  </FormDialog>
)

const SixDigits = ({ name, label, autoFocus }: { name: string; label: string; autoFocus?: boolean }) => (
  <Form.Item
    name={name}
    label={label}
    rules={[{ required: true, pattern: /^\d{6}$/, message: '请输入 6 位数字' }]}
  >
    <Input.Password maxLength={6} inputMode="numeric" autoComplete="off" autoFocus={autoFocus} />
  </Form.Item>
)
const NewSigningPassword = ({ autoFocus }: { autoFocus?: boolean }) => (
  <>
    <SixDigits name="password" label="新签署密码" autoFocus={autoFocus} />
    <Form.Item name="again" label="确认签署密码" {...sameAs('password', '两次输入的签署密码不一致')}>
      <Input.Password maxLength={6} inputMode="numeric" autoComplete="off" />
    </Form.Item>
  </>
)
const fields = { [ERRORS.SIGNING_PASSWORD_WEAK.code]: 'password' }

export const SetSigningPasswordDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog<{ password: string }>
    title="设置签署密码"
    submitText="设置签署密码"
    width={460}
    errorFields={fields}
    onClose={onClose}
    onSubmit={({ password }) =>
      carryOut('/user/signPassword/set', { password }, securityChanged, '签署密码已设置')
    }
  >
    <p style={{ marginTop: 0 }}>签署合同时用于确认本人意愿，与登录密码分开。连续输错 5 次会锁定。</p>
    <NewSigningPassword autoFocus />
  </FormDialog>
)

export const ChangeSigningPasswordDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog<{ oldPassword: string; password: string }>
    title="修改签署密码"
    submitText="修改签署密码"
    width={460}
    errorFields={{ ...fields, [ERRORS.SIGNING_PASSWORD_WRONG.code]: 'oldPassword' }}
    onClose={onClose}
    onSubmit={async ({ oldPassword, password }) => {
      try {
        await call('/user/signPassword/change', { oldPassword, password }, { quiet: true })
      } finally {
        await securityChanged()
      }
      toast.success('签署密码已修改')
    }}
  >
    <SixDigits name="oldPassword" label="原签署密码" autoFocus />
    <NewSigningPassword />
  </FormDialog>
)

type Reset = { code: string; idNumber?: string; loginPassword?: string; password: string }

export const ResetSigningPasswordDialog = ({
  resetBy,
  mobile,
  onClose,
}: {
  resetBy: 'idNumber' | 'password'
  mobile: string | null
  onClose: () => void
}) => (
  <FormDialog<Reset & { again: string }>
    title="重置签署密码"
    submitText="重置签署密码"
    width={460}
    errorFields={fields}
    onClose={onClose}
    onSubmit={({ again: _, ...reset }) =>
      carryOut('/user/signPassword/reset', reset, securityChanged, '签署密码已重置')
    }
  >
    <CodeItem
      name="code"
      label="短信验证码"
      hint={`发送至 ${mobile}`}
      send={() => call('/user/signPassword/code', {})}
    />
    {resetBy === 'idNumber' ? (
      <TextItem
        name="idNumber"
        label="身份证号"
        extra="与实名时登记的一致"
        rules={[{ required: true, len: 18, message: '请输入 18 位身份证号' }]}
        maxLength={18}
      />
    ) : (
      <Form.Item
        name="loginPassword"
        label="登录密码"
        rules={[{ required: true, message: '请输入登录密码' }]}
      >
        <Input.Password maxLength={128} autoComplete="current-password" />
      </Form.Item>
    )}
    <NewSigningPassword />
  </FormDialog>
)

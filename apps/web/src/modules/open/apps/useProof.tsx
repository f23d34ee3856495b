import { ERRORS } from '@xinqi/api/errors'
import { Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { CallError, whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { CountdownButton } from '../../../shared/lite/CountdownButton.tsx'
import { toast } from '../../../shared/lite/toast.ts'

const PROVE = 5008
type ProofMethod = 'password' | 'code'

const CodeField = () => {
  const [startedAt, setStartedAt] = useState<number | null>(null)
  const send = async () => {
    try {
      const { sandbox } = await call('/open/partner/mobileCode', { purpose: 'prove' }, { quiet: true })
      setStartedAt(Date.now())
      toast.success(sandbox ?? '验证码已发往登录手机号')
    } catch (error) {
      toast.error(whyNot(error))
    }
  }
  return (
    <Form.Item label="短信验证码" extra="发往登录手机号，确认后 10 分钟内不再询问" required>
      <div style={{ display: 'flex', gap: 8 }}>
        <Form.Item name="code" noStyle rules={[{ required: true, message: '请输入验证码' }]}>
          <Input aria-label="短信验证码" inputMode="numeric" maxLength={6} autoComplete="one-time-code" />
        </Form.Item>
        <CountdownButton label="获取验证码" seconds={60} startedAt={startedAt} onClick={() => void send()} />
      </div>
    </Form.Item>
  )
}

/** Keys, addresses and callbacks ask who it is now and then; what was asked for goes on by itself afterwards. */
export const useProof = () => {
  const [waiting, setWaiting] = useState<{ act: () => Promise<void> } | null>(null)
  const [way, setWay] = useState<ProofMethod>('password')
  const run = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== PROVE) throw error
      setWaiting({ act })
    }
  }
  const dialog = waiting && (
    <FormDialog<{ password?: string; code?: string }>
      title="确认身份"
      submitText="确认"
      errorFields={{ [ERRORS.LOGIN_WRONG.code]: 'password' }}
      onClose={() => setWaiting(null)}
      onSubmit={async ({ password, code }) => {
        await call('/open/partner/prove', way === 'password' ? { password } : { code }, { quiet: true })
        await waiting.act()
      }}
    >
      <Segmented<ProofMethod>
        style={{ marginBottom: 16 }}
        value={way}
        options={[
          { value: 'password', label: '登录密码' },
          { value: 'code', label: '短信验证码' },
        ]}
        onChange={setWay}
      />
      {way === 'password' ? (
        <Form.Item
          name="password"
          label="登录密码"
          extra="确认后 10 分钟内不再询问"
          rules={[{ required: true, message: '请输入登录密码' }]}
        >
          <Input.Password autoFocus maxLength={128} autoComplete="current-password" />
        </Form.Item>
      ) : (
        <CodeField />
      )}
    </FormDialog>
  )
  return { run, dialog }
}

import { Form, Input } from 'antd'
import { useState } from 'react'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'

const PROVE = 5008

/** Keys, addresses and callbacks ask for the password now and then; what was asked for goes on by itself afterwards. */
export const useProof = () => {
  const [waiting, setWaiting] = useState<{ act: () => Promise<void>; fail: (error: unknown) => void } | null>(
    null,
  )
  const run = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== PROVE) throw error
      setWaiting({ act, fail: () => undefined })
    }
  }
  const dialog = waiting && (
    <FormDialog<{ password: string }>
      title="确认身份"
      submitText="确认"
      errorFields={{ 2005: 'password' }}
      onClose={() => setWaiting(null)}
      onSubmit={async ({ password }) => {
        await call('/open/partner/prove', { password }, { quiet: true })
        await waiting.act()
      }}
    >
      <Form.Item
        name="password"
        label="登录密码"
        extra="确认后 10 分钟内不再询问"
        rules={[{ required: true, message: '请输入登录密码' }]}
      >
        <Input.Password autoFocus maxLength={128} autoComplete="current-password" />
      </Form.Item>
    </FormDialog>
  )
  return { run, dialog }
}

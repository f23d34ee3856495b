import type { Body, Data } from '@xinqi/api/calls'
import { Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { CodeItem } from './CodeItem.tsx'
import { securityChanged } from './useSecurity.ts'

type ProofMethod = Body<'/user/security/prove'>['way']

const LABELS: Record<ProofMethod, string> = { password: '登录密码', code: '短信验证码', totp: '动态验证码' }

const SecretItem = ({ way, mobile }: { way: ProofMethod; mobile: string | null }) => {
  if (way === 'password') {
    return (
      <Form.Item name="secret" label="登录密码" rules={[{ required: true, message: '请输入登录密码' }]}>
        <Input.Password maxLength={128} autoComplete="current-password" autoFocus />
      </Form.Item>
    )
  }
  if (way === 'totp') {
    return (
      <Form.Item
        name="secret"
        label="动态验证码"
        rules={[{ pattern: /^\d{6}$/, required: true, message: '请输入 6 位动态验证码' }]}
      >
        <Input maxLength={6} inputMode="numeric" autoComplete="one-time-code" autoFocus />
      </Form.Item>
    )
  }
  return (
    <CodeItem
      name="secret"
      label="短信验证码"
      hint={`发送至 ${mobile}`}
      send={() => call('/user/security/code', {})}
    />
  )
}

export const ProofDialog = ({
  detail,
  onProven,
  onClose,
}: {
  detail: Data<'/user/security/detail'>
  onProven: () => void
  onClose: () => void
}) => {
  const [way, setWay] = useState<ProofMethod>(detail.proofWays[0] ?? 'code')
  return (
    <FormDialog<{ secret: string }>
      title="请确认是您本人"
      submitText="确认"
      width={440}
      onClose={onClose}
      onSubmit={async ({ secret }) => {
        await call('/user/security/prove', { way, secret }, { quiet: true })
        await securityChanged()
        onProven()
      }}
    >
      <p style={{ marginTop: 0 }}>接下来的操作较为重要，请先确认是您本人。确认后 10 分钟内无需再次确认。</p>
      {detail.proofWays.length > 1 && (
        <Segmented<ProofMethod>
          block
          aria-label="确认方式"
          style={{ marginBottom: 16 }}
          value={way}
          onChange={setWay}
          options={detail.proofWays.map((value) => ({ value, label: LABELS[value] }))}
        />
      )}
      <SecretItem key={way} way={way} mobile={detail.mobile} />
    </FormDialog>
  )
}

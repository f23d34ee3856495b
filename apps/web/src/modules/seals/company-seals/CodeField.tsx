// A code sent to somebody's telephone and typed in here. Fits into a Form.Item.
//   <Form.Item name="code" label="验证码" rules={CODE_RULES}><CodeField send={() => call('/sealAuth/sendCode', …)} /></Form.Item>

import { VERIFICATION_CODE } from '@xinqi/api/limits'
import { Alert, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCountdown } from '../../../shared/steps/useCountdown.ts'
import styles from './seals.module.css'

export type CodeSent = { mobile: string; resendAfter: number; sandbox: string | null }

export const CODE_RULES = [
  { required: true, message: '请输入验证码' },
  {
    pattern: new RegExp(`^\\d{${VERIFICATION_CODE.digits}}$`),
    message: `请输入 ${VERIFICATION_CODE.digits} 位数字验证码`,
  },
]

export const CodeField = ({
  send,
  already = null,
  value = '',
  onChange,
  ...rest
}: {
  id?: string
  /** One that is on its way when the field appears. */
  already?: CodeSent | null
  /** Answers with what was sent; null when there was nothing to send it to. */
  send: () => Promise<CodeSent | null>
  value?: string
  onChange?: (value: string) => void
}) => {
  const [sent, setSent] = useState(already)
  const [wait, setWait] = useState(already?.resendAfter ?? 0)
  const { busy, refusal, act } = useAct()
  const left = useCountdown(wait)
  const ask = () =>
    act(async () => {
      setWait(0)
      const answer = await send()
      setSent(answer)
      setWait(answer?.resendAfter ?? 0)
    })
  return (
    <>
      <Space.Compact className={styles.code}>
        <Input
          {...rest}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={VERIFICATION_CODE.digits}
          placeholder={`${VERIFICATION_CODE.digits} 位数字`}
          onChange={(event) => onChange?.(event.target.value.replace(/\D/g, ''))}
        />
        <Button onClick={() => void ask()} loading={busy} disabled={left > 0}>
          {left > 0 ? `${left} 秒后可重发` : '获取验证码'}
        </Button>
      </Space.Compact>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      {sent && !refusal && <p className={styles.sent}>验证码已发送至 {sent.mobile}，5 分钟内有效</p>}
      {sent?.sandbox && (
        <Alert
          type="info"
          className={styles.sandbox}
          title="演示环境不会真正发送短信"
          description={sent.sandbox}
          action={
            <Button size="small" onClick={() => onChange?.(sent.sandbox!.match(/\d{6}/)?.[0] ?? '')}>
              填入验证码
            </Button>
          }
        />
      )}
    </>
  )
}

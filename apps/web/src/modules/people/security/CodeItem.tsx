// A field for a code and the button that has it sent. `send` asks the server; where a captcha stands before it, the
// caller asks for that first and resolves to null when it was given up.

import type { Data } from '@xinqi/api/calls'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { useAct } from '../../../shared/api/useAct.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { useCountdown } from '../../../shared/steps/useCountdown.ts'

type Sent = Data<'/user/security/code'>

export const CodeItem = ({
  name,
  label,
  hint,
  send,
}: {
  name: string
  label: string
  hint?: string
  send: () => Promise<Sent | null>
}) => {
  const form = Form.useFormInstance()
  const { busy, act } = useAct()
  const [sent, setSent] = useState<Sent | null>(null)
  // A new object each time, so that the same number of seconds counts anew.
  const [round, setRound] = useState(0)
  const ask = () =>
    act(async () => {
      const answer = await send()
      if (!answer) return
      setSent(answer)
      setRound(round + 1)
    })
  return (
    <>
      <TextItem
        name={name}
        label={label}
        extra={hint}
        rules={[{ pattern: /^\d{6}$/, required: true, message: '请输入 6 位验证码' }]}
        maxLength={6}
        inputMode="numeric"
        autoComplete="one-time-code"
        suffix={<SendButton key={round} wait={sent?.resendAfter ?? 0} busy={busy} onClick={ask} />}
      />
      {sent?.sandbox && (
        <Alert
          type="info"
          style={{ marginBottom: 16 }}
          title="演示环境不会真正发送，内容如下"
          description={sent.sandbox}
          action={
            <Button
              size="small"
              onClick={() => form.setFieldValue(name, sent.sandbox!.match(/\d{6}/)?.[0] ?? '')}
            >
              填入验证码
            </Button>
          }
        />
      )}
    </>
  )
}

const SendButton = ({ wait, busy, onClick }: { wait: number; busy: boolean; onClick: () => void }) => {
  const left = useCountdown(wait)
  return (
    <Button type="link" size="small" loading={busy} disabled={left > 0} onClick={onClick}>
      {left > 0 ? `${left} 秒后可重发` : '获取验证码'}
    </Button>
  )
}

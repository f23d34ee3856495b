import type { Body } from '@xinqi/api/calls'
import { isMobile } from '@xinqi/api/mobile'
import { useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { CountdownButton } from '../../../shared/lite/CountdownButton.tsx'
import { toast } from '../../../shared/lite/toast.ts'

/** Asks for a code; in a demonstration it says what would have been sent. */
export const SendCode = ({
  purpose,
  mobile,
}: {
  purpose: Body<'/open/partner/mobileCode'>['purpose']
  mobile: () => string | undefined
}) => {
  const [startedAt, setStartedAt] = useState<number | null>(null)
  const send = async () => {
    const to = mobile()
    if (!to || !isMobile(to)) {
      toast.error('请先填写手机号')
      return
    }
    try {
      const { sandbox } = await call('/open/partner/mobileCode', { purpose, mobile: to }, { quiet: true })
      setStartedAt(Date.now())
      toast.success(sandbox ?? '验证码已发送')
    } catch (error) {
      toast.error(whyNot(error))
    }
  }
  return <CountdownButton label="获取验证码" seconds={60} startedAt={startedAt} onClick={() => void send()} />
}

// 阅读并签署（5s）: disabled while the forced reading time runs. A partner may have it say something else.

import { Button, type ButtonProps } from 'antd'
import { useCountdown } from './useCountdown.ts'

type Props = ButtonProps & { seconds: number; label?: string }

export const SignButton = ({ seconds, label = '阅读并签署', disabled, ...button }: Props) => {
  const left = useCountdown(seconds)
  return (
    <Button type="primary" {...button} disabled={disabled || left > 0}>
      {left > 0 ? `${label}（${left}s）` : label}
    </Button>
  )
}

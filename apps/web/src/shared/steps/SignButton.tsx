// 阅读并签署（5s）: disabled while the forced reading time runs.

import { Button, type ButtonProps } from 'antd'
import { useCountdown } from './useCountdown.ts'

export const SignButton = ({ seconds, disabled, ...button }: ButtonProps & { seconds: number }) => {
  const left = useCountdown(seconds)
  return (
    <Button type="primary" {...button} disabled={disabled || left > 0}>
      {left > 0 ? `阅读并签署（${left}s）` : '阅读并签署'}
    </Button>
  )
}

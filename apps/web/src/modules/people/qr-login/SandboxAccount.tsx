import type { ComponentProps } from 'react'
import { Field } from '../../../shared/lite/Field.tsx'

/** Whom the sandbox is to play. */
export const SandboxAccount = (given: Pick<ComponentProps<typeof Field>, 'value' | 'onChange' | 'error'>) => (
  <Field
    label="沙箱账号"
    maxLength={20}
    placeholder="任意昵称，代表一个虚构的人"
    hint="「测试拒绝」「测试超时」可看到失败的样子"
    {...given}
  />
)

import { PasswordField } from './PasswordField.tsx'

type Props = { label?: string; value: string; onChange: (value: string) => void; error?: string }

export const NewPassword = ({ label = '登录密码', ...field }: Props) => (
  <PasswordField
    label={label}
    autoComplete="new-password"
    hint="8–64 位，至少包含字母、数字、符号中的两种"
    {...field}
  />
)

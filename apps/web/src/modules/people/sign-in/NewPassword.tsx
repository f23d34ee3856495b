import { words } from './messages/register.zh.ts'
import { PasswordField } from './PasswordField.tsx'

type Props = { label?: string; value: string; onChange: (value: string) => void; error?: string }

export const NewPassword = ({ label = words().newPassword, ...field }: Props) => (
  <PasswordField label={label} autoComplete="new-password" hint={words().passwordRule} {...field} />
)

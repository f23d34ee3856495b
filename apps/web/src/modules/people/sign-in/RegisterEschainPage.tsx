import { Link, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { rememberWish } from '../../../shared/session/returnTo.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { enter } from './enter.ts'
import { RegistrationForm } from './RegistrationForm.tsx'

/** Evidence pages send people here and want them back; only pages of this site are gone back to. */
const backTo = (path: string | null) => (path && /^\/[^/\\]/.test(path) ? path : null)

const RegisterEschainPage = () => {
  const [query] = useSearchParams()
  const back = backTo(query.get('redirect'))
  return (
    <AuthFrame title="注册存证账号" subtitle="注册后可查看与您有关的存证记录，并下载存证证书">
      <RegistrationForm
        submitText={back ? '注册并返回' : '注册并登录'}
        onSubmit={async ({ name: _name, ...registration }) => {
          const session = await call('/v2/auth/register', { ...registration, source: 'evidence' })
          if (back) rememberWish(back)
          enter(session)
        }}
      />
      <p className={styles.below}>
        已有账号？<Link to="/login">直接登录</Link>
      </p>
    </AuthFrame>
  )
}
export default RegisterEschainPage

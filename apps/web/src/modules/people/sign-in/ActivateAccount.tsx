import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { enter } from './enter.ts'
import { RegistrationForm } from './RegistrationForm.tsx'

/** For somebody whom a company has added before he ever came. */
export const ActivateAccount = () => (
  <AuthFrame title="激活账号" subtitle="验证手机号并设置密码后，即加入添加您的企业">
    <RegistrationForm
      submitText="激活并登录"
      onSubmit={async ({ name: _name, ...activation }) =>
        enter(await call('/v2/auth/activeUser', activation))
      }
    />
    <p className={styles.below}>
      <Link to="/login?view=help">返回</Link>
    </p>
  </AuthFrame>
)

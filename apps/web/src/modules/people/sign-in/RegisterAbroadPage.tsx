import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { lacks } from '../../../shared/brand/mode.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { enter } from './enter.ts'
import { EmailRegistrationForm } from './RegistrationForm.tsx'

const RegisterAbroadPage = () => (
  <AuthFrame
    title={lacks('sms') ? '注册信契账号' : '境外用户注册'}
    subtitle={lacks('sms') ? '使用邮箱注册和登录' : '没有中国大陆手机号，可使用邮箱注册和登录'}
  >
    <EmailRegistrationForm
      submitText="注册并登录"
      nameLabel="姓名"
      onSubmit={async (registration) => enter(await call('/v2/auth/overseasRegister', registration))}
    />
    {!lacks('sms') && (
      <p className={styles.below}>
        有中国大陆手机号？<Link to="/register">使用手机号注册</Link>
      </p>
    )}
    <p className={styles.below}>
      已有账号？<Link to="/login">直接登录</Link>
    </p>
  </AuthFrame>
)
export default RegisterAbroadPage

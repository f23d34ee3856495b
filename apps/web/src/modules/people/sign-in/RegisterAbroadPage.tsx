import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { lacks } from '../../../shared/brand/mode.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { enter } from './enter.ts'
import { words } from './messages/register.zh.ts'
import { EmailRegistrationForm } from './RegistrationForm.tsx'

const RegisterAbroadPage = () => (
  <AuthFrame
    title={lacks('sms') ? words().registerTitle : words().abroadTitle}
    subtitle={lacks('sms') ? words().byMail : words().abroadSubtitle}
  >
    <EmailRegistrationForm
      submitText={words().registerAndSignIn}
      nameLabel={words().name}
      onSubmit={async (registration) => enter(await call('/v2/auth/overseasRegister', registration))}
    />
    {!lacks('sms') && (
      <p className={styles.below}>
        {words().haveChineseMobile}
        <Link to="/register">{words().registerByMobile}</Link>
      </p>
    )}
    <p className={styles.below}>
      {words().haveAccount}
      <Link to="/login">{words().signInInstead}</Link>
    </p>
  </AuthFrame>
)
export default RegisterAbroadPage

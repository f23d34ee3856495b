import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { enter } from './enter.ts'
import { words } from './messages/account-help.zh.ts'
import { RegistrationForm } from './RegistrationForm.tsx'

/** For somebody whom a company has added before he ever came. */
export const ActivateAccount = () => (
  <AuthFrame title={words().activate} subtitle={words().activateSubtitle}>
    <RegistrationForm
      submitText={words().activateSubmit}
      onSubmit={async ({ name: _name, ...activation }) =>
        enter(await call('/v2/auth/activeUser', activation))
      }
    />
    <p className={styles.below}>
      <Link to="/login?view=help">{words().back}</Link>
    </p>
  </AuthFrame>
)

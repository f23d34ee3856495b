import { Link } from 'react-router'
import { lacks } from '../../../shared/brand/mode.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import help from './HelpPages.module.css'
import { words } from './messages/account-help.zh.ts'

const choices = () => [
  { view: 'activate', title: words().activate, text: words().activateHow },
  { view: 'account', title: words().check, text: words().checkHow },
  { view: 'mobile', title: words().change, text: words().changeHow },
  { view: 'reset', title: words().resetTitle, text: words().resetHow },
]

export const AccountHelp = () => (
  <AuthFrame title={words().title} subtitle={words().subtitle}>
    <ul className={help.choices}>
      {choices()
        .filter(({ view }) => !lacks('sms') || view === 'reset')
        .map(({ view, title, text }) => (
          <li key={view}>
            <Link className={help.choice} to={`/login?view=${view}`}>
              <strong>{title}</strong>
              <span>{text}</span>
            </Link>
          </li>
        ))}
    </ul>
    <p className={styles.below}>
      <Link to="/login">{words().backToSignIn}</Link>
    </p>
  </AuthFrame>
)

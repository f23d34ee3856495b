import { Link } from 'react-router'
import { words } from './messages/login.zh.ts'
import styles from './OtherWays.module.css'

/** Ways in that begin on a page of their own. */
export const OtherWays = () => (
  <ul className={styles.ways} aria-label={words().otherWays}>
    <li>
      <Link to="/ssoLogin">{words().companySignIn}</Link>
    </li>
    <li>
      <Link to="/ddLogin">{words().dingTalk}</Link>
    </li>
  </ul>
)

import { Link } from 'react-router'
import styles from './OtherWays.module.css'

/** Ways in that begin on a page of their own. */
export const OtherWays = () => (
  <ul className={styles.ways} aria-label="其他登录方式">
    <li>
      <Link to="/ssoLogin">企业单点登录</Link>
    </li>
    <li>
      <Link to="/ddLogin">钉钉登录</Link>
    </li>
  </ul>
)

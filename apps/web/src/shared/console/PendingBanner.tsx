// The contract somebody came for, in sight while he does what it takes to sign it.

import { Link, useLocation } from 'react-router'
import { dropPending, pendingContract } from '../session/pendingContract.ts'
import { useIdentity } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import styles from './ActingBanner.module.css'

const WAY_BACK = '/inviteSign'

export const PendingBanner = () => {
  const { account } = useIdentity()
  const { pathname } = useLocation()
  const pending = useStore(pendingContract, (value) => value.current)
  if (!pending || pending.userId !== account.person.userId || pathname === WAY_BACK) return null
  return (
    <p className={styles.banner} role="note">
      <span>《{pending.name}》正在等待您签署</span>
      <Link className={styles.back} to={`${WAY_BACK}?contractId=${pending.contractId}`}>
        返回继续签署
      </Link>
      <button type="button" className={styles.back} onClick={dropPending}>
        暂不签署
      </button>
    </p>
  )
}

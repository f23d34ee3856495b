// For whom one acts, in sight on every page, and the way back.

import { useAct } from '../api/useAct.ts'
import { actForCompany } from '../session/identity.ts'
import { useIdentity } from '../session/session.ts'
import styles from './ActingBanner.module.css'

export const ActingBanner = () => {
  const { sidebar } = useIdentity()
  const { busy, act } = useAct()
  if (!sidebar.actingFrom) return null
  return (
    <p className={styles.banner} role="note">
      <span>正在代「{sidebar.currentCompanyName}」操作，每一步都会记入双方的操作日志</span>
      <button
        type="button"
        className={styles.back}
        disabled={busy}
        onClick={() => act(() => actForCompany(null))}
      >
        返回{sidebar.actingFrom.companyName}
      </button>
    </p>
  )
}

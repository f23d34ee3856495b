// The agreements have a new version: whoever uses the house is asked to read and accept it.

import { Link } from 'react-router'
import { useCall } from '../api/useCall.ts'
import styles from './ActingBanner.module.css'

export const AgreementsBanner = () => {
  const { data } = useCall('/account/agreements/view', {}, { quiet: true })
  if (!data || data.due.length === 0) return null
  const names = data.current
    .filter(({ document }) => data.due.includes(document))
    .map(({ title }) => `《${title}》`)
  return (
    <p className={styles.banner} role="note">
      <span>{names.join('')}已更新，请阅读并同意后继续使用</span>
      <Link className={styles.back} to="/center/personCenter">
        阅读并同意
      </Link>
    </p>
  )
}

// What the package holds and until when.

import { CrownOutlined } from '@ant-design/icons'
import { PACKAGE_TYPE, type PackageType } from '@xinqi/api/packages'
import { Link } from 'react-router'
import { day, daysUntil } from '../../shared/format/instant.ts'
import { useAccess } from '../../shared/permission/access.ts'
import type { Identity } from '../../shared/session/session.ts'
import { Card } from './Card.tsx'
import styles from './workbench.module.css'

const RENEW_WITHIN = 30
/** More than anyone uses: shown as a word, not as a number. */
const UNLIMITED_FROM = 9999

export const PackageCard = ({ identity: { account } }: { identity: Identity }) => {
  const access = useAccess()
  const { packageType, packageEndTime, packagesFunctions } = account.package
  const left = packageEndTime ? daysUntil(packageEndTime, Date.now()) : null
  const name = PACKAGE_TYPE[packageType as PackageType] ?? (account.userType === 2 ? '个人版' : '未开通套餐')
  const mayBuy = access.may('system:fee:purchase') && (account.enterprise ?? account.person).isShowBuyBtn
  return (
    <Card
      title="套餐与额度"
      more={access.may('system:fee:package') && <Link to="/center/saCostInfo">套餐信息</Link>}
    >
      <div className={styles.package}>
        <span className={styles.crown} aria-hidden="true">
          <CrownOutlined aria-hidden="true" />
        </span>
        <span className={styles.rowText}>
          <b>{name}</b>
          <span className={styles.rowNote}>
            {packageEndTime === null
              ? '长期有效'
              : left !== null && left < 0
                ? `已于 ${day(packageEndTime)} 到期`
                : `有效期至 ${day(packageEndTime)}`}
          </span>
        </span>
        {left !== null && left >= 0 && left <= RENEW_WITHIN && (
          <span className={styles.soon}>剩 {left} 天</span>
        )}
      </div>
      {packagesFunctions.length > 0 && (
        <dl className={styles.functions}>
          {packagesFunctions.map((held) => (
            <div key={held.keyWord}>
              <dt>{held.name}</dt>
              <dd>
                {held.configNumber >= UNLIMITED_FROM ? '不限' : held.configNumber.toLocaleString('zh-CN')}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {mayBuy && (
        <Link className={styles.buy} to="/center/purchase">
          {left !== null && left <= RENEW_WITHIN
            ? '立即续费'
            : account.userType === 2
              ? '购买套餐'
              : '升级套餐'}
        </Link>
      )}
    </Card>
  )
}

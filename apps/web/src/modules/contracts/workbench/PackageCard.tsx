// Until when the package runs and how many copies are left.

import { CrownOutlined } from '@ant-design/icons'
import { PACKAGE_TYPE, type PackageType } from '@xinqi/api/packages'
import { USER_IS } from '@xinqi/api/wire'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { day, daysUntil } from '../../../shared/format/instant.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import type { Identity } from '../../../shared/session/session.ts'
import { Card } from './Card.tsx'
import styles from './workbench.module.css'

const RENEW_WITHIN = 30

export const PackageCard = ({ identity: { account } }: { identity: Identity }) => {
  const access = useAccess()
  const { packageType, packageEndTime } = account.package
  const { data: quota } = useCall('/quota/balance', {}, { quiet: true })
  const kinds = (quota?.kinds ?? []).filter(({ total, shared }) => total + shared > 0)
  const left = packageEndTime ? daysUntil(packageEndTime, Date.now()) : null
  const name =
    PACKAGE_TYPE[packageType as PackageType] ??
    (account.userType === USER_IS.person ? '个人版' : '未开通套餐')
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
      {kinds.length > 0 && (
        <dl className={styles.functions} aria-label="剩余份数">
          {kinds.map(({ kind, kindName, unit, left: own, shared }) => (
            <div key={kind}>
              <dt>{kindName}</dt>
              <dd>
                {(own + shared).toLocaleString('zh-CN')} {unit}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {mayBuy && (
        <Link className={styles.buy} to="/center/purchase">
          {left !== null && left <= RENEW_WITHIN
            ? '立即续费'
            : account.userType === USER_IS.person
              ? '购买套餐'
              : '升级套餐'}
        </Link>
      )}
    </Card>
  )
}

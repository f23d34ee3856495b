import { CrownOutlined } from '@ant-design/icons'
import type { Data } from '@xinqi/api/calls'
import { DAY } from '@xinqi/api/durations'
import { PACKAGE_TYPE, type PackageType, SERVICE_COUNTED, serviceLimit } from '@xinqi/api/packages'
import { isService } from '@xinqi/api/quota'
import { USER_IS } from '@xinqi/api/wire'
import { Alert, Tabs } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { day } from '../../../shared/format/instant.ts'
import { useListQuery } from '../../../shared/list/useListQuery.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { EntryList } from './EntryList.tsx'
import { KindTile } from './KindTile.tsx'
import { LotList } from './LotList.tsx'
import { OpenApi } from './OpenApi.tsx'
import styles from './quota.module.css'

const SOON_OVER = 30 * DAY

/** What the package allows of each, in the unit it is counted in, and what the year has taken of it. */
const limitOf = (keyWord: string, limit: number, yearly: Data<'/quota/balance'>['yearly']): string => {
  if (!isService(keyWord)) return limit.toLocaleString('zh-CN')
  if (SERVICE_COUNTED[keyWord].by === 'copies') return '已开通，按份数使用'
  const used = yearly.find((one) => one.keyWord === keyWord)?.used
  return used === undefined
    ? serviceLimit(keyWord, limit)
    : `${serviceLimit(keyWord, limit)}，本年度已用 ${used.toLocaleString('zh-CN')}`
}

const Services = ({ yearly }: { yearly: Data<'/quota/balance'>['yearly'] }) => {
  const { packagesFunctions } = useIdentity().account.package
  if (packagesFunctions.length === 0) return <EmptyState text="个人身份使用功能不受套餐限制" />
  return (
    <dl className={styles.services}>
      {packagesFunctions.map((held) => (
        <div key={held.keyWord}>
          <dt>{held.name}</dt>
          <dd>{limitOf(held.keyWord, held.configNumber, yearly)}</dd>
        </div>
      ))}
    </dl>
  )
}

const PackageInfoPage = () => {
  const { account } = useIdentity()
  const access = useAccess()
  const list = useListQuery(['tab'])
  const { data, error, refetch } = useCall('/quota/balance', {}, { quiet: true })
  const isCompany = account.userType === USER_IS.company
  const tab = list.query.tab ?? 'entries'
  return (
    <div className={blocks.page}>
      <h1 className={blocks.heading}>套餐信息</h1>
      {!data && (error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />)}
      {data && (
        <>
          <section className={`${blocks.surface} ${styles.card} ${styles.package}`} aria-label="当前套餐">
            <span className={styles.crown} aria-hidden="true">
              <CrownOutlined aria-hidden="true" />
            </span>
            <span>
              <b className={styles.packageName}>
                {PACKAGE_TYPE[data.packageType as PackageType] ?? (isCompany ? '未开通套餐' : '个人版')}
              </b>
              <span className={blocks.quiet}>
                {data.packageEndTime ? `有效期至 ${day(data.packageEndTime)}` : '长期有效'}
              </span>
            </span>
            <span className={styles.actions}>
              {isCompany && <OpenApi />}
              {access.may('system:fee:expense') && <Link to="/expense">费用中心</Link>}
              {access.may('system:fee:orders') && <Link to="/center/payList">订单与发票</Link>}
              {access.may('system:fee:purchase') && <Link to="/center/purchase">购买或升级套餐</Link>}
            </span>
          </section>
          {data.packageEndTime && Date.parse(data.packageEndTime) - Date.now() < SOON_OVER && (
            <Alert
              type="warning"
              showIcon
              title={`套餐将于 ${day(data.packageEndTime)} 到期，到期后功能上限恢复为基础版，已有数据不受影响`}
              action={access.may('system:fee:purchase') && <Link to="/center/purchase">续费</Link>}
            />
          )}
          <section className={`${blocks.surface} ${styles.card}`} aria-labelledby="left">
            <h2 className={styles.cardTitle} id="left">
              可用份数
            </h2>
            <ul className={`${blocks.tiles} ${styles.kinds}`}>
              {data.kinds.map((balance) => (
                <KindTile key={balance.kind} balance={balance} />
              ))}
            </ul>
          </section>
        </>
      )}
      <section className={`${blocks.surface} ${styles.card}`} aria-label="明细">
        <Tabs
          activeKey={tab}
          onChange={(key) => list.filter({ tab: key === 'entries' ? undefined : key })}
          destroyOnHidden
          items={[
            { key: 'entries', label: '变动明细', children: <EntryList /> },
            { key: 'lots', label: '份数来源', children: <LotList /> },
            { key: 'services', label: '功能上限', children: <Services yearly={data?.yearly ?? []} /> },
          ]}
        />
      </section>
    </div>
  )
}
export default PackageInfoPage

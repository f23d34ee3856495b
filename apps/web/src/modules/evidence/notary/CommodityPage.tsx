// 出证商品: what can be issued about a finished contract, what it costs, how many copies are left.

import { Alert, Button } from 'antd'
import { useNavigate } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useAccess } from '../../../shared/permission/access.ts'
import { ServiceButton } from '../../../shared/permission/ServiceButton.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './notary.module.css'

const CommodityPage = () => {
  const navigate = useNavigate()
  const access = useAccess()
  const { data, error, refetch } = useCall('/notary/commodity/list', {}, { quiet: true, staleTime: 0 })
  if (error && !data) return <FailedState failure={error} onRetry={() => void refetch()} what="出证商品" />
  if (!data) return <LoadingState />
  const mayApply = access.may('system:contract:applyNotary')
  return (
    <div className={styles.page}>
      <header className={`${blocks.spread} ${styles.head}`}>
        <h1>出证商品</h1>
        <span>
          剩余出证 <strong>{data.left}</strong> 份
          {data.left === 0 && (
            <Button type="link" onClick={() => navigate('/center/purchase')}>
              购买
            </Button>
          )}
        </span>
      </header>
      {data.office?.isSandbox && (
        <Alert
          type="warning"
          showIcon
          title="演示环境：证书、时间戳与公证处均为沙箱，出具的文件不具有法律证明力。"
        />
      )}
      <div className={styles.products}>
        {data.list.map(({ commodity, name, about, gives, copies, closed }) => (
          <section key={commodity} className={`${blocks.sheet} ${styles.card}`} aria-label={name}>
            <h2>
              {name}
              {commodity === 'notary' && data.office?.isSandbox && '（沙箱）'}
            </h2>
            <p className={styles.grow}>{about}</p>
            <p className={blocks.quiet}>出具：{gives}</p>
            <p className={blocks.quiet}>每份合同 {copies} 份出证</p>
            {closed ? (
              <Button disabled>{closed}</Button>
            ) : (
              mayApply && (
                <ServiceButton
                  service="service:notary:apply"
                  type="primary"
                  onClick={() => navigate(`/createCertificate?commodity=${commodity}`)}
                >
                  申请
                </ServiceButton>
              )
            )}
          </section>
        ))}
      </div>
      <div className={styles.buttons}>
        {access.may('system:notary:list') && (
          <Button onClick={() => navigate('/certificateList')}>出证列表</Button>
        )}
      </div>
    </div>
  )
}
export default CommodityPage

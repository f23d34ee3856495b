import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { ContractStatusTag } from '../../../shared/format/ContractStatusTag.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { lookAt, nextStep } from '../lists/contractLinks.ts'
import { Card } from './Card.tsx'
import styles from './workbench.module.css'

const SHOWN = 5

export const RecentContracts = () => {
  const { data, error } = useCall('/file/list', { pageSize: SHOWN }, { quiet: true })
  return (
    <Card title="最近的合同" more={<Link to="/signList">全部合同</Link>}>
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {error && !data && <p className={styles.quiet}>合同暂时无法显示：{error.message}</p>}
      {data?.list.length === 0 && <p className={styles.quiet}>还没有合同，发起或收到的合同会出现在这里。</p>}
      {data && data.list.length > 0 && (
        <ul className={styles.rows}>
          {data.list.map((row) => {
            const step = nextStep(row)
            return (
              <li key={row.contractId} className={styles.row}>
                <span className={styles.rowText}>
                  <Link to={lookAt(row.contractId)}>{row.name || '未命名草稿'}</Link>
                  <span className={styles.rowNote}>
                    {row.parties.join('、') || row.initiatorName} · {instant(row.sentAt ?? row.createdAt)}
                  </span>
                </span>
                <ContractStatusTag status={row.status} phase={row.phase} />
                {step && (
                  <Link className={styles.rowAction} to={step.path} aria-label={`${step.label}：${row.name}`}>
                    {step.label}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

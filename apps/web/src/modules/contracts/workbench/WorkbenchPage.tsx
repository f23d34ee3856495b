import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { useIdentity } from '../../../shared/session/session.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { Card } from './Card.tsx'
import { CountTiles } from './CountTiles.tsx'
import { DeputyBanner } from './DeputyBanner.tsx'
import { Guide } from './Guide.tsx'
import { Hero } from './Hero.tsx'
import { LatestMessages } from './LatestMessages.tsx'
import { PackageCard } from './PackageCard.tsx'
import { RecentContracts } from './RecentContracts.tsx'
import { ToDo } from './ToDo.tsx'
import styles from './workbench.module.css'

/** The way for whoever wants to build signing into a system of his own. */
const PlatformCard = () => (
  <Card title="开放平台" more={<Link to="/platform/home">进入开放平台</Link>}>
    <p className={blocks.quiet}>把签署接入自己的系统：接口文档、沙箱应用、SDK 与命令行工具。</p>
  </Card>
)

const WorkbenchPage = () => {
  const identity = useIdentity()
  const { data, error, refetch } = useCall('/home/workbench', {}, { quiet: true })
  return (
    <div className={styles.page}>
      <Hero identity={identity} />
      <DeputyBanner />
      {error && !data ? (
        <div className={`${blocks.surface} ${styles.card}`}>
          <FailedState failure={error} onRetry={() => void refetch()} what="工作台" />
        </div>
      ) : (
        <CountTiles counts={data?.counts} />
      )}
      <div className={styles.columns}>
        <div className={styles.wide}>
          <ToDo counts={data?.counts} guide={data?.guide} />
          <RecentContracts />
          <LatestMessages />
        </div>
        <div className={styles.slim}>
          {data && <Guide steps={data.guide} />}
          <PackageCard identity={identity} />
          <PlatformCard />
        </div>
      </div>
    </div>
  )
}
export default WorkbenchPage

import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { useIdentity } from '../../../shared/session/session.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { CountTiles } from './CountTiles.tsx'
import { DeputyBanner } from './DeputyBanner.tsx'
import { Guide } from './Guide.tsx'
import { Hero } from './Hero.tsx'
import { LatestMessages } from './LatestMessages.tsx'
import { PackageCard } from './PackageCard.tsx'
import { PlatformCard } from './PlatformCard.tsx'
import { RecentContracts } from './RecentContracts.tsx'
import { ToDo } from './ToDo.tsx'
import styles from './workbench.module.css'

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

// What somebody reads who wanted to do something only a certified company can do.

import { COMPANY_CERTIFICATION } from '@xinqi/api/status'
import { Button } from 'antd'
import { EmptyState } from '../../../shared/console/States.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { FIRST_PAGE } from './certificationPath.ts'
import styles from './company.module.css'
import { words } from './messages/certification.zh.ts'

const CERTIFIED = 3

const UncertifiedPage = () => {
  const { account } = useIdentity()
  const { enterprise } = account
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>{words().uncertified}</h1>
      <section className={`${blocks.surface} ${styles.card}`}>
        {enterprise ? <InCompany {...enterprise} /> : <NoCompany />}
      </section>
    </div>
  )
}
export default UncertifiedPage

const NoCompany = () => (
  <EmptyState
    text={words().asPerson}
    action={
      <Button type="primary" onClick={() => go(FIRST_PAGE)}>
        {words().create}
      </Button>
    }
  />
)

const InCompany = ({ name, status, isAdmin }: { name: string; status: number; isAdmin: boolean }) => (
  <>
    <div className={styles.result}>
      {name}
      <StatusTag set={COMPANY_CERTIFICATION} code={status} />
    </div>
    {status === CERTIFIED ? (
      <EmptyState
        text={words().allUsable}
        action={<Button onClick={() => go('/workbench')}>{words().toWorkbench}</Button>}
      />
    ) : (
      <EmptyState
        text={isAdmin ? words().needsVerification : words().askAdministrator}
        action={
          isAdmin ? (
            <Button type="primary" onClick={() => go('/companyVerify')}>
              {words().verify}
            </Button>
          ) : undefined
        }
      />
    )}
  </>
)

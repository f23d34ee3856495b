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

const CERTIFIED = 3

const UncertifiedPage = () => {
  const { account } = useIdentity()
  const { enterprise } = account
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>企业未认证</h1>
      <section className={`${blocks.surface} ${styles.card}`}>
        {enterprise ? <InCompany {...enterprise} /> : <NoCompany />}
      </section>
    </div>
  )
}
export default UncertifiedPage

const NoCompany = () => (
  <EmptyState
    text="当前是个人身份。创建企业并完成认证后，才能使用企业功能。"
    action={
      <Button type="primary" onClick={() => go(FIRST_PAGE)}>
        创建企业
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
        text="企业已完成认证，可以使用全部功能。"
        action={<Button onClick={() => go('/workbench')}>回到工作台</Button>}
      />
    ) : (
      <EmptyState
        text={
          isAdmin
            ? '此功能需要企业先完成认证。认证一般 1 个工作日内完成。'
            : '此功能需要企业先完成认证，请联系企业的系统管理员办理。'
        }
        action={
          isAdmin ? (
            <Button type="primary" onClick={() => go('/companyVerify')}>
              去认证
            </Button>
          ) : undefined
        }
      />
    )}
  </>
)

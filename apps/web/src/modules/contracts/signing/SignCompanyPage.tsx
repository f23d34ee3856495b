// 签约企业: every name one can sign in, what waits in each, and what is missing. With ?contractId= for one contract.

import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { go, goInstead } from '../../../shared/navigation/go.ts'
import { switchCompany } from '../../../shared/session/identity.ts'
import styles from './contract-sign.module.css'
import { Invitation } from './Invitation.tsx'
import { signPath } from './paths.ts'

const TASKS = '/signTask'

const SignCompanyPage = () => {
  const [query] = useSearchParams()
  const contractId = query.get('contractId')
  const { data, error, refetch } = useCall(
    '/contract/identities',
    {},
    { quiet: true, staleTime: 0, enabled: !contractId },
  )
  if (contractId)
    return (
      <Invitation
        key={contractId}
        contractId={contractId}
        onOpen={({ instead }) => (instead ? goInstead : go)(signPath(contractId))}
      />
    )
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <div className={styles.identities}>
      <h1>签约企业</h1>
      <p className={styles.lead}>
        同一个账号可以为自己签署，也可以代表所在企业签署。选择身份后只显示该身份的合同。
      </p>
      <ul className={styles.ways}>
        {data.map(({ companyId, name, isReady, isFrozen, waiting, isCurrent }) => (
          <li key={companyId ?? 'self'} className={styles.wayCard}>
            <div className={styles.wayHead}>
              <b>{name}</b>
              <span className={styles.partyKind}>{companyId ? '企业' : '个人'}</span>
              {isCurrent && <span className={styles.signerStatus}>当前身份</span>}
            </div>
            <p>
              {isFrozen
                ? '您在该企业的账号已被冻结，请联系管理员。'
                : !isReady
                  ? companyId
                    ? '企业尚未通过认证，认证后才能签署。'
                    : '您尚未完成实名认证，认证后才能签署。'
                  : waiting > 0
                    ? `有 ${waiting} 份合同待您签署`
                    : '暂无待签署的合同'}
            </p>
            {!isFrozen &&
              (isReady ? (
                <Button
                  type={waiting > 0 ? 'primary' : 'default'}
                  onClick={() =>
                    isCurrent ? go(TASKS) : void switchCompany(companyId, TASKS).catch(() => undefined)
                  }
                >
                  {isCurrent ? '查看签署任务' : '以此身份签署'}
                </Button>
              ) : (
                <Button onClick={() => go(companyId ? '/firstEnptrPage' : '/center/realName')}>去认证</Button>
              ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
export default SignCompanyPage

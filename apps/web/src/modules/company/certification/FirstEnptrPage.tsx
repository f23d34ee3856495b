// The companies one belongs to, how far each is, and the way to found another.

import { PlusOutlined } from '@ant-design/icons'
import { COMPANY_CERTIFICATION } from '@xinqi/api/status'
import { CERTIFICATION, COMPANY } from '@xinqi/api/status-names'
import { USER_IS } from '@xinqi/api/wire'
import { Button } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { switchCompany } from '../../../shared/session/identity.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { certificationPath, FIRST_PAGE } from './certificationPath.ts'
import styles from './company.module.css'
import { words } from './messages/certification.zh.ts'

const JOIN_PAGE = '/eInviteRegisterIn'

const FirstEnptrPage = () => {
  const { account, sidebar } = useIdentity()
  const companies = useCall('/v2/company/getCompanyList', {}, { quiet: true, staleTime: 0 })
  const last = useCall('/company/companyIdentifyInfo', {}, { quiet: true, staleTime: 0 })
  if (companies.isPending || last.isPending) return <LoadingState />
  if (companies.error)
    return <FailedState failure={companies.error} onRetry={() => void companies.refetch()} />
  const draft = last.data?.status === CERTIFICATION.draft ? last.data : null
  const create = (
    <div className={styles.actions}>
      <Button onClick={() => go(JOIN_PAGE)}>{words().joinExisting}</Button>
      <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => go(FIRST_PAGE)}>
        {words().create}
      </Button>
    </div>
  )
  const unfounded = draft && !draft.companyId ? draft : null
  return (
    <div className={styles.page}>
      <div className={blocks.spread}>
        <h1 className={styles.heading}>{words().myCompanies}</h1>
        {create}
      </div>
      {companies.data.length === 0 && !unfounded ? (
        <EmptyState text={words().noCompanies} action={create} />
      ) : (
        <ul className={styles.companies}>
          {unfounded && (
            <li className={`${blocks.surface} ${styles.company}`}>
              <div className={styles.companyName}>
                {unfounded.facts.name || words().unnamedCompany}
                <StatusTag set={COMPANY_CERTIFICATION} code={0} />
              </div>
              <p className={styles.note}>{words().draftKept}</p>
              <div className={styles.actions}>
                <Button type="primary" onClick={() => go(certificationPath(unfounded))}>
                  {words().goOnFilling}
                </Button>
              </div>
            </li>
          )}
          {companies.data.map((company) => {
            const current =
              account.userType === USER_IS.company && company.companyId === sidebar.currentCompanyId
            const mine =
              last.data?.companyId === company.companyId && last.data.status < CERTIFICATION.failed
                ? last.data
                : null
            return (
              <li key={company.companyId} className={`${blocks.surface} ${styles.company}`}>
                <div className={styles.companyName}>
                  {company.name}
                  <StatusTag set={COMPANY_CERTIFICATION} code={company.status} />
                </div>
                <p className={styles.note}>
                  {company.isAdmin ? words().iAmAdministrator : words().iAmMember}
                </p>
                <div className={styles.actions}>
                  {mine && (
                    <Button type="primary" onClick={() => go(certificationPath(mine))}>
                      {mine.status === CERTIFICATION.draft ? words().goOn : words().viewProgress}
                    </Button>
                  )}
                  {!mine &&
                    company.isAdmin &&
                    (company.status === COMPANY.uncertified || company.status === COMPANY.failed) && (
                      <Button
                        type="primary"
                        onClick={() => go(`${FIRST_PAGE}?companyId=${company.companyId}`)}
                      >
                        {company.status === COMPANY.failed ? words().again : words().verify}
                      </Button>
                    )}
                  {current ? (
                    <Button onClick={() => go('/companyVerify')}>{words().viewVerification}</Button>
                  ) : (
                    <Button
                      aria-label={words().enterThe({ name: company.name })}
                      onClick={() => void switchCompany(company.companyId).catch(() => undefined)}
                    >
                      {words().enter}
                    </Button>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
export default FirstEnptrPage

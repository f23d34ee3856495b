// Where a company stands: the result with its reason, what was handed in, and what can be done about it.

import { COMPANY_CERTIFICATION, COMPANY_METHOD, type CompanyMethod } from '@xinqi/api/status'
import { CERTIFICATION, COMPANY } from '@xinqi/api/status-names'
import { USER_IS } from '@xinqi/api/wire'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { labelled } from '../../../shared/language/labels.ts'
import { Written } from '../../../shared/language/Written.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { switchCompany } from '../../../shared/session/identity.ts'
import { pendingOf } from '../../../shared/session/pendingContract.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { CertificationFrame } from './CertificationFrame.tsx'
import { ChangeAdministratorDialog } from './ChangeAdministratorDialog.tsx'
import { type Application, certificationPath, FIRST_PAGE } from './certificationPath.ts'
import styles from './company.module.css'
import { goOn } from './goOn.ts'
import { LicencePreview } from './LicencePreview.tsx'
import { words } from './messages/certification.zh.ts'
import { ReviewReasons } from './ReviewReasons.tsx'

const CHANGE = 2
const CERTIFIED = 3

const CompanyVerifyPage = () => {
  const [search] = useSearchParams()
  const { account, sidebar } = useIdentity()
  const id = search.get('id') ?? undefined
  const companyId = id
    ? undefined
    : account.userType === USER_IS.company
      ? (sidebar.currentCompanyId ?? undefined)
      : undefined
  const which = id ? { certificationId: id } : companyId ? { companyId } : {}
  const result = useCall('/v2/company/certifyResult', which, { quiet: true, staleTime: 0 })
  const isAdmin = account.enterprise?.isAdmin ?? false
  const mayRead = Boolean(id) || !companyId || isAdmin
  const application = useCall('/company/companyIdentifyInfo', which, {
    quiet: true,
    staleTime: 0,
    enabled: mayRead && result.data?.certificationId != null,
  })
  if (result.isPending) return <LoadingState />
  if (result.error) return <FailedState failure={result.error} onRetry={() => void result.refetch()} />
  const { data } = result
  if (!data.companyId && !data.certificationId) {
    return (
      <EmptyState
        text={words().noApplication}
        action={
          <Button type="primary" onClick={() => go(FIRST_PAGE)}>
            {words().create}
          </Button>
        }
      />
    )
  }
  return (
    <Standing
      key={data.certificationId ?? data.companyId}
      result={data}
      application={application.data ?? null}
      isAdmin={
        isAdmin || (application.data?.companyId != null && data.companyId !== sidebar.currentCompanyId)
      }
      inCompany={account.userType === USER_IS.company && data.companyId === sidebar.currentCompanyId}
    />
  )
}
export default CompanyVerifyPage

type Result = NonNullable<ReturnType<typeof useCall<'/v2/company/certifyResult'>>['data']>

const Standing = ({
  result,
  application,
  isAdmin,
  inCompany,
}: {
  result: Result
  application: Application | null
  isAdmin: boolean
  inCompany: boolean
}) => {
  const pending = pendingOf(useIdentity().account.person.userId)
  const [changing, setChanging] = useState(false)
  const [withdrawing, setWithdrawing] = useState(false)
  const change = application?.kind === CHANGE ? application : null
  const draft = application?.status === CERTIFICATION.draft ? application : null
  return (
    <CertificationFrame
      title={change ? words().changeAdministrator : words().title}
      current={draft ? draft.step - 1 : result.status === CERTIFIED ? 5 : 4}
    >
      <div className={styles.result}>
        {result.companyName ?? words().unnamed}
        <StatusTag set={COMPANY_CERTIFICATION} code={result.status} />
      </div>
      {result.sandbox && result.status === CERTIFIED && (
        <Alert type="warning" showIcon className={styles.alert} title={words().bySandbox} />
      )}
      {change ? <ChangeStanding change={change} /> : <p className={styles.lead}>{meaning(result.status)}</p>}
      {application?.status === CERTIFICATION.underReview && application.reviewReasons.length > 0 && (
        <ReviewReasons reasons={application.reviewReasons} title={words().whyByHand} />
      )}
      {result.status === COMPANY.failed && !change && result.reason && (
        <Alert
          type="error"
          showIcon
          className={styles.alert}
          title={words().whyFailed}
          description={<Written text={result.reason} />}
        />
      )}
      <div className={styles.actions}>
        {pending && result.status === CERTIFIED && !change && (
          <Button type="primary" onClick={() => go(`/inviteSign?contractId=${pending.contractId}`)}>
            {words().backToSign}
          </Button>
        )}
        {draft && (
          <Button type="primary" onClick={() => go(certificationPath(draft))}>
            {draft.kind === CHANGE ? words().goOnChange : words().goOn}
          </Button>
        )}
        {!draft && isAdmin && result.status === COMPANY.failed && (
          <Button type="primary" onClick={() => go(`${FIRST_PAGE}?companyId=${result.companyId}`)}>
            {words().again}
          </Button>
        )}
        {!draft && isAdmin && result.status === COMPANY.uncertified && result.companyId && (
          <Button type="primary" onClick={() => go(`${FIRST_PAGE}?companyId=${result.companyId}`)}>
            {words().verify}
          </Button>
        )}
        {application?.status === CERTIFICATION.underReview && (
          <Button onClick={() => setWithdrawing(true)}>{words().withdraw}</Button>
        )}
        {result.companyId && !inCompany && (
          <Button
            type={result.status === CERTIFIED && !pending ? 'primary' : 'default'}
            onClick={() => void switchCompany(result.companyId).catch(() => undefined)}
          >
            {words().enter}
          </Button>
        )}
        {!draft && inCompany && result.status === CERTIFIED && (
          <>
            {isAdmin && application?.status !== CERTIFICATION.underReview && (
              <Button onClick={() => go(`${FIRST_PAGE}?companyId=${result.companyId}`)}>
                {words().update}
              </Button>
            )}
            {!(change && change.status === CERTIFICATION.underReview) && (
              <Button onClick={() => setChanging(true)}>{words().change}</Button>
            )}
          </>
        )}
      </div>
      {application && <Facts application={application} />}
      {withdrawing && application && (
        <ConfirmDialog
          title={words().withdraw}
          text={words().withdrawText}
          action={words().withdraw}
          danger={false}
          onClose={() => setWithdrawing(false)}
          onConfirm={async () => {
            const { certificationId } = application
            await call('/v2/company/withdrawCertification', { certificationId }, { quiet: true })
            await goOn(certificationId)
          }}
        />
      )}
      {changing && <ChangeAdministratorDialog onClose={() => setChanging(false)} />}
    </CertificationFrame>
  )
}

const meaning = (status: number): string =>
  ({
    1: words().meansReview,
    2: words().meansFailed,
    3: words().meansCertified,
    4: words().meansDisabled,
  })[status] ?? words().meansUncertified

const ChangeStanding = ({ change }: { change: Application }) => (
  <>
    <p className={styles.lead}>
      {change.status === CERTIFICATION.underReview
        ? words().changeUnderReview({ name: change.successorName ?? '' })
        : change.status === CERTIFICATION.passed
          ? words().changed({ name: change.successorName ?? '' })
          : change.status === CERTIFICATION.failed
            ? words().changeFailed
            : words().changeUnsent({ name: change.successorName ?? '' })}
    </p>
    {change.status === CERTIFICATION.failed && change.reason && (
      <Alert
        type="error"
        showIcon
        className={styles.alert}
        title={words().whyFailed}
        description={<Written text={change.reason} />}
      />
    )}
  </>
)

const Facts = ({ application }: { application: Application }) => {
  const { facts, agent, licence, letter } = application
  return (
    <section className={styles.stage} aria-label={words().handedIn}>
      <h2 className={styles.title} style={{ marginTop: 24 }}>
        {words().handedIn}
      </h2>
      <dl className={styles.facts}>
        <dt>{words().companyName}</dt>
        <dd>{orDash(facts.name)}</dd>
        <dt>{words().creditCode}</dt>
        <dd>{orDash(facts.creditCode)}</dd>
        <dt>{words().legal}</dt>
        <dd>{orDash(facts.legalName)}</dd>
        <dt>{words().address}</dt>
        <dd>{orDash(facts.address)}</dd>
        <dt>{words().period}</dt>
        <dd>{facts.validUntil ?? (facts.longTerm ? words().endless : '–')}</dd>
        <dt>{words().agent}</dt>
        <dd>{orDash(agent.name)}</dd>
        <dt>{words().method}</dt>
        <dd>{application.method ? labelled(COMPANY_METHOD[application.method as CompanyMethod]) : '–'}</dd>
        <dt>{words().updatedAt}</dt>
        <dd>{instant(application.updatedAt)}</dd>
        {application.decidedAt && (
          <>
            <dt>{words().decidedAt}</dt>
            <dd>{instant(application.decidedAt)}</dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        {licence && <LicencePreview file={licence} />}
        {letter && <LicencePreview file={letter} label={words().letter} />}
      </div>
    </section>
  )
}

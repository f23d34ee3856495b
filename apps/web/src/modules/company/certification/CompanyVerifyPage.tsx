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
        text="还没有企业认证申请。创建企业并完成认证后，才能以企业名义签署合同。"
        action={
          <Button type="primary" onClick={() => go(FIRST_PAGE)}>
            创建企业
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
      title={change ? '变更企业管理员' : '企业认证'}
      current={draft ? draft.step - 1 : result.status === CERTIFIED ? 5 : 4}
    >
      <div className={styles.result}>
        {result.companyName ?? '未命名的申请'}
        <StatusTag set={COMPANY_CERTIFICATION} code={result.status} />
      </div>
      {result.sandbox && result.status === CERTIFIED && (
        <Alert
          type="warning"
          showIcon
          className={styles.alert}
          title="本次认证使用了沙箱服务，仅供演示，不代表真实的企业身份"
        />
      )}
      {change ? (
        <ChangeStanding change={change} />
      ) : (
        <p className={styles.lead}>{MEANING[result.status] ?? MEANING[0]}</p>
      )}
      {application?.status === CERTIFICATION.underReview && application.reviewReasons.length > 0 && (
        <ReviewReasons reasons={application.reviewReasons} title="转人工核对的原因" />
      )}
      {result.status === COMPANY.failed && !change && result.reason && (
        <Alert
          type="error"
          showIcon
          className={styles.alert}
          title="未通过原因"
          description={result.reason}
        />
      )}
      <div className={styles.actions}>
        {pending && result.status === CERTIFIED && !change && (
          <Button type="primary" onClick={() => go(`/inviteSign?contractId=${pending.contractId}`)}>
            返回继续签署
          </Button>
        )}
        {draft && (
          <Button type="primary" onClick={() => go(certificationPath(draft))}>
            {draft.kind === CHANGE ? '继续变更管理员' : '继续认证'}
          </Button>
        )}
        {!draft && isAdmin && result.status === COMPANY.failed && (
          <Button type="primary" onClick={() => go(`${FIRST_PAGE}?companyId=${result.companyId}`)}>
            重新认证
          </Button>
        )}
        {!draft && isAdmin && result.status === COMPANY.uncertified && result.companyId && (
          <Button type="primary" onClick={() => go(`${FIRST_PAGE}?companyId=${result.companyId}`)}>
            去认证
          </Button>
        )}
        {application?.status === CERTIFICATION.underReview && (
          <Button onClick={() => setWithdrawing(true)}>撤回申请</Button>
        )}
        {result.companyId && !inCompany && (
          <Button
            type={result.status === CERTIFIED && !pending ? 'primary' : 'default'}
            onClick={() => void switchCompany(result.companyId).catch(() => undefined)}
          >
            进入企业
          </Button>
        )}
        {!draft && inCompany && result.status === CERTIFIED && (
          <>
            {isAdmin && application?.status !== CERTIFICATION.underReview && (
              <Button onClick={() => go(`${FIRST_PAGE}?companyId=${result.companyId}`)}>更新企业信息</Button>
            )}
            {!(change && change.status === CERTIFICATION.underReview) && (
              <Button onClick={() => setChanging(true)}>变更管理员</Button>
            )}
          </>
        )}
      </div>
      {application && <Facts application={application} />}
      {withdrawing && application && (
        <ConfirmDialog
          title="撤回申请"
          text="撤回后审核停止，已填写的内容与材料都会保留，可以修改后再次提交。"
          action="撤回申请"
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

const MEANING: Record<number, string> = {
  0: '企业尚未认证。完成认证后才能制作印章、以企业名义签署合同。',
  1: '资料已提交，一般 1 个工作日内审核完成，结果会通过消息通知。',
  2: '认证未通过，企业信息与已填写的内容仍然保留，修改后可以重新提交。',
  3: '企业已认证，可以制作印章、邀请成员并以企业名义签署合同。',
  4: '企业已被平台停用，暂时不能使用。如有疑问请联系平台客服。',
}

const ChangeStanding = ({ change }: { change: Application }) => (
  <>
    <p className={styles.lead}>
      {change.status === CERTIFICATION.underReview
        ? `变更管理员为「${change.successorName}」的申请正在审核。`
        : change.status === CERTIFICATION.passed
          ? `管理员已变更为「${change.successorName}」。`
          : change.status === CERTIFICATION.failed
            ? '变更管理员的申请未通过，可以重新申请。'
            : `变更管理员为「${change.successorName}」的申请尚未提交。`}
    </p>
    {change.status === CERTIFICATION.failed && change.reason && (
      <Alert type="error" showIcon className={styles.alert} title="未通过原因" description={change.reason} />
    )}
  </>
)

const Facts = ({ application }: { application: Application }) => {
  const { facts, agent, licence, letter } = application
  return (
    <section className={styles.stage} aria-label="申请内容">
      <h2 className={styles.title} style={{ marginTop: 24 }}>
        申请内容
      </h2>
      <dl className={styles.facts}>
        <dt>企业名称</dt>
        <dd>{orDash(facts.name)}</dd>
        <dt>统一社会信用代码</dt>
        <dd>{orDash(facts.creditCode)}</dd>
        <dt>法定代表人</dt>
        <dd>{orDash(facts.legalName)}</dd>
        <dt>住所</dt>
        <dd>{orDash(facts.address)}</dd>
        <dt>营业期限</dt>
        <dd>{facts.validUntil ?? (facts.longTerm ? '长期' : '–')}</dd>
        <dt>经办人</dt>
        <dd>{orDash(agent.name)}</dd>
        <dt>认证方式</dt>
        <dd>{application.method ? COMPANY_METHOD[application.method as CompanyMethod] : '–'}</dd>
        <dt>更新时间</dt>
        <dd>{instant(application.updatedAt)}</dd>
        {application.decidedAt && (
          <>
            <dt>结果时间</dt>
            <dd>{instant(application.decidedAt)}</dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        {licence && <LicencePreview file={licence} />}
        {letter && <LicencePreview file={letter} label="授权书" />}
      </div>
    </section>
  )
}

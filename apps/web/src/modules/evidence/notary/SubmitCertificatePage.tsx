// 申请出证 第三步: what is about to be handed in and paid; afterwards, how far it has come and what was issued.

import type { Data } from '@xinqi/api/calls'
import { COMMODITIES, NOTARY } from '@xinqi/api/notary'
import { NOTARY_STATUS } from '@xinqi/api/status'
import { Alert, Button, Tag, Timeline } from 'antd'
import { Link, useNavigate } from 'react-router'
import { call, download } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { saveLink } from '../../../shared/api/saveLink.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { fileSize } from '../../../shared/format/fileSize.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './notary.module.css'
import { ApplySteps } from './Steps.tsx'

type Detail = Data<'/notary/detail'>
const UNDER_WAY: readonly (number | null)[] = [NOTARY.applied, NOTARY.accepted, NOTARY.issuing]
const LOOK_EVERY_MS = 3000

const SubmitCertificatePage = () => {
  const id = useAbout('id')
  const { data, error, refetch } = useCall(
    '/notary/detail',
    { applicationId: id },
    {
      quiet: true,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data && UNDER_WAY.includes(state.data.status) ? LOOK_EVERY_MS : false,
    },
  )
  if (error && !data) return <FailedState failure={error} onRetry={() => void refetch()} what="出证申请" />
  if (!data) return <LoadingState />
  return (
    <div className={styles.page}>
      <header className={`${blocks.spread} ${styles.head}`}>
        <h1>
          {COMMODITIES[data.commodity].name} <StatusOf detail={data} />
        </h1>
        <span className={blocks.quiet}>{data.no}</span>
      </header>
      {data.status === null && <ApplySteps current={2} />}
      {data.isSandbox && (
        <Alert type="warning" showIcon title={`${data.office?.name ?? '沙箱'}：出具的文件不具有公证效力。`} />
      )}
      {data.status === NOTARY.refused && (
        <Alert
          type="error"
          showIcon
          title={`不予受理：${data.reason}`}
          description="已扣除的出证份数已退回。"
        />
      )}
      {data.status === NOTARY.accepted && data.reason && (
        <Alert
          type="warning"
          showIcon
          title={`制证未成：${data.reason}`}
          description="公证处将重新制证，无须重新申请。"
        />
      )}
      <Result detail={data} />
      <Facts detail={data} />
      {data.status === null ? <HandIn detail={data} /> : <Progress detail={data} />}
    </div>
  )
}
export default SubmitCertificatePage

const StatusOf = ({ detail }: { detail: Detail }) =>
  detail.status === null ? (
    <Tag>{detail.isSigned ? '待提交' : '待签署'}</Tag>
  ) : (
    <StatusTag set={NOTARY_STATUS} code={detail.status} />
  )

const Result = ({ detail: { applicationId, result } }: { detail: Detail }) => {
  if (!result) return null
  return (
    <section className={`${blocks.sheet} ${styles.card}`} aria-label="出证文件">
      <div className={`${blocks.spread} ${styles.head}`}>
        <div>
          <h2>{result.name}</h2>
          <p className={blocks.quiet}>
            {fileSize(result.size)} · {instant(result.at)} 出具
          </p>
        </div>
        <Button
          type="primary"
          onClick={() => void saveLink(() => call('/notary/download', { applicationId }))}
        >
          下载
        </Button>
      </div>
      <p className={styles.hash}>SHA-256 {result.sha256}</p>
    </section>
  )
}

const Facts = ({ detail }: { detail: Detail }) => {
  const { applicant, receiver, contracts, purpose, office } = detail
  const { busy, act } = useAct()
  return (
    <section className={`${blocks.sheet} ${styles.card}`}>
      <div className={`${blocks.spread} ${styles.head}`}>
        <h2>申请内容</h2>
        <Button
          loading={busy}
          onClick={() =>
            void act(() => download('/notary/applicationFile', { applicationId: detail.applicationId }))
          }
        >
          下载申请书
        </Button>
      </div>
      <dl className={`${blocks.terms} ${styles.facts}`}>
        <dt>申请人</dt>
        <dd>
          {applicant.name}
          {applicant.idNo !== '—' && `（${applicant.idNo}）`}
        </dd>
        <dt>经办人</dt>
        <dd>{applicant.agent}</dd>
        <dt>用途</dt>
        <dd>{purpose}</dd>
        <dt>接收人</dt>
        <dd>
          {[receiver.name, receiver.mobile, receiver.email, receiver.address].filter(Boolean).join('，')}
        </dd>
        <dt>合同</dt>
        <dd>
          {contracts.map(({ contractId, name, recordNo }) => (
            <div key={contractId}>
              {name}
              {recordNo && (
                <div>
                  <Link to={`/chainview?no=${recordNo}`}>存证记录 {recordNo}</Link>
                </div>
              )}
            </div>
          ))}
        </dd>
        <dt>申请书</dt>
        <dd>{detail.signedAt ? `${detail.signedBy} 于 ${instant(detail.signedAt)} 签署` : '尚未签署'}</dd>
        {office && (
          <>
            <dt>办理机构</dt>
            <dd>
              {office.name}
              {office.no && `，受理编号 ${office.no}`}
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

const HandIn = ({ detail }: { detail: Detail }) => {
  const navigate = useNavigate()
  const { busy, refusal, act } = useAct()
  const short = detail.left < detail.copies
  const submit = () =>
    act(() =>
      carryOut('/notary/submit', { applicationId: detail.applicationId, revision: detail.revision }, [
        '/notary/detail',
        '/notary/list',
        '/notary/commodity/list',
      ]),
    )
  if (!detail.isMine) return null
  return (
    <section className={`${blocks.sheet} ${styles.card}`} aria-label="提交申请">
      <p>
        将扣除出证 <strong>{detail.copies}</strong> 份（每份合同 1 份），当前剩余 {detail.left} 份。
        不予受理时退回。
      </p>
      {short && (
        <Alert
          type="warning"
          showIcon
          title="出证份数不足"
          action={<Button onClick={() => navigate('/center/purchase')}>购买</Button>}
        />
      )}
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <div className={styles.buttons}>
        <Button onClick={() => navigate(`/createCertificate?id=${detail.applicationId}`)}>返回修改</Button>
        {detail.isSigned ? (
          <Button type="primary" loading={busy} disabled={short} onClick={() => void submit()}>
            提交申请
          </Button>
        ) : (
          <Button type="primary" onClick={() => navigate(`/signCertificate?id=${detail.applicationId}`)}>
            签署申请书
          </Button>
        )}
      </div>
    </section>
  )
}

const Progress = ({ detail }: { detail: Detail }) => (
  <section className={`${blocks.sheet} ${styles.card}`} aria-label="办理进度">
    <h2>办理进度</h2>
    <Timeline
      items={detail.events.map(({ at, what, detail: more, by }, index) => ({
        key: `${at}-${index}`,
        content: (
          <>
            {what}
            <div className={blocks.quiet}>{[instant(at), by, more].filter(Boolean).join(' · ')}</div>
          </>
        ),
      }))}
    />
    <div className={styles.buttons}>
      <Link to="/certificateList">
        <Button tabIndex={-1}>出证列表</Button>
      </Link>
    </div>
  </section>
)

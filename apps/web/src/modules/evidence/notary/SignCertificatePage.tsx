// 申请出证 第二步: the application as a paper, the applicant's seal or signature, and the proof that he means it.

import type { Data } from '@xinqi/api/calls'
import { SIGNING_PASSWORD, VERIFICATION_CODE } from '@xinqi/api/limits'
import { PARTY_KIND } from '@xinqi/api/status-names'
import { INTENT } from '@xinqi/api/ways'
import { Alert, Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useBytes } from '../../../shared/api/useBytes.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { CountdownButton } from '../../../shared/lite/CountdownButton.tsx'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { ConsentBox, useConsent } from '../../contracts/signing/ConsentBox.tsx'
import styles from './notary.module.css'
import { ApplySteps } from './Steps.tsx'

type Detail = Data<'/notary/detail'>

const SignCertificatePage = () => {
  const id = useAbout('id')
  const { data, error, refetch } = useCall(
    '/notary/detail',
    { applicationId: id },
    { quiet: true, staleTime: 0 },
  )
  if (error && !data) return <FailedState failure={error} onRetry={() => void refetch()} what="出证申请" />
  if (!data) return <LoadingState />
  return <Signing key={data.revision} detail={data} />
}
export default SignCertificatePage

export const ApplicationPaper = ({ applicationId }: { applicationId: string }) => {
  const viewer = useViewer()
  const paper = useBytes('/notary/applicationFile', { applicationId })
  const { source, error, retry } = useDocument({ bytes: paper.data })
  if (paper.error) return <FailedState failure={paper.error} onRetry={() => void paper.refetch()} />
  if (error) return <FailedState failure={new Error(error)} onRetry={retry} />
  if (!source) return <LoadingState text="正在打开申请书" />
  return <DocumentViewer source={source} viewer={viewer} label="出证申请书" />
}

const useMarksAtHand = (isCompany: boolean) => {
  const seals = useCall('/sealAuth/usable', {}, { enabled: isCompany, quiet: true })
  const signatures = useCall('/personSeal/list', {}, { enabled: !isCompany, quiet: true })
  const marks = isCompany
    ? seals.data?.map(({ sealId, sealName, picture }) => ({ id: sealId, name: sealName, picture }))
    : signatures.data?.map(({ personSealId, name, picture }) => ({ id: personSealId, name, picture }))
  return { marks, error: isCompany ? seals.error : signatures.error }
}

const Signing = ({ detail }: { detail: Detail }) => {
  const navigate = useNavigate()
  const isCompany = detail.applicant.kind === PARTY_KIND.company
  const { marks, error } = useMarksAtHand(isCompany)
  const consent = useConsent()
  const [chosen, setChosen] = useState<string>()
  const mark = chosen ?? marks?.[0]?.id
  const [method, setMethod] = useState<1 | 2>(1)
  const [secret, setSecret] = useState('')
  const { busy, refusal, act } = useAct({ leaves: true })
  const ready =
    Boolean(mark) &&
    consent.isAgreed &&
    secret.length === (method === INTENT.sms ? VERIFICATION_CODE.digits : SIGNING_PASSWORD.digits)
  if (detail.status !== null || !detail.isMine)
    return (
      <div className={styles.page}>
        <Alert type="info" showIcon title="该申请已提交，不能再签署。" />
        <Link to={`/submitCertificate?id=${detail.applicationId}`}>查看办理进度</Link>
      </div>
    )
  const sign = () =>
    act(async () => {
      await call(
        '/notary/sign/confirm',
        {
          applicationId: detail.applicationId,
          revision: detail.revision,
          method,
          ...(method === INTENT.sms ? { code: secret } : { password: secret }),
          ...(isCompany ? { sealId: mark! } : { personSealId: mark! }),
        },
        { quiet: true },
      )
      await outdate('/notary/detail', '/notary/list')
      navigate(`/submitCertificate?id=${detail.applicationId}`)
    })
  return (
    <div className={styles.page}>
      <header className={`${blocks.spread} ${styles.head}`}>
        <h1>签署申请书</h1>
        <span className={blocks.quiet}>{detail.no}</span>
      </header>
      <ApplySteps current={1} />
      <div className={styles.sign}>
        <div className={styles.paper}>
          <ApplicationPaper applicationId={detail.applicationId} />
        </div>
        <section className={`${blocks.sheet} ${styles.card}`}>
          <h2>{isCompany ? '选择企业印章' : '选择签名'}</h2>
          {error && <p className={styles.problem}>{error.message}</p>}
          {marks?.length === 0 && (
            <Alert
              type="warning"
              title={isCompany ? '您没有可用的企业印章' : '您还没有签名'}
              description={<Link to={isCompany ? '/seal' : '/personseal'}>前往设置</Link>}
            />
          )}
          <div className={styles.marks}>
            {marks?.map(({ id, name, picture }) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === mark}
                className={`${styles.mark} ${id === mark ? styles.markOn : ''}`}
                onClick={() => setChosen(id)}
              >
                <img src={picture} alt="" />
                <span>{name}</span>
              </button>
            ))}
          </div>
          <h2>签署意愿确认</h2>
          <ConsentBox consent={consent} />
          <Segmented
            block
            value={method}
            disabled={!consent.isAgreed}
            onChange={(value) => {
              setMethod(value as 1 | 2)
              setSecret('')
            }}
            options={[
              { value: 1, label: '短信验证码' },
              { value: 2, label: '签署密码' },
            ]}
          />
          {method === INTENT.sms ? (
            <CodeStep
              applicationId={detail.applicationId}
              value={secret}
              onChange={setSecret}
              disabled={!consent.isAgreed}
            />
          ) : (
            <Input.Password
              aria-label="签署密码"
              placeholder={`${SIGNING_PASSWORD.digits} 位签署密码`}
              inputMode="numeric"
              autoComplete="off"
              maxLength={SIGNING_PASSWORD.digits}
              disabled={!consent.isAgreed}
              value={secret}
              onChange={(event) => setSecret(event.target.value.replace(/\D/g, ''))}
            />
          )}
          {refusal && <Alert type="error" showIcon title={refusal} />}
          <Button type="primary" block loading={busy} disabled={!ready} onClick={() => void sign()}>
            确认签署
          </Button>
          <Button block onClick={() => navigate(`/createCertificate?id=${detail.applicationId}`)}>
            返回修改
          </Button>
        </section>
      </div>
    </div>
  )
}

const CodeStep = ({
  applicationId,
  value,
  onChange,
  disabled,
}: {
  applicationId: string
  value: string
  onChange: (code: string) => void
  disabled: boolean
}) => {
  const [sent, setSent] = useState<{ mobile: string; sandbox: string | null; at: number; wait: number }>()
  const { refusal, act } = useAct()
  const send = () =>
    act(async () => {
      const { mobile, sandbox, resendAfter } = await call(
        '/notary/sign/code',
        { applicationId },
        { quiet: true },
      )
      setSent({ mobile, sandbox, at: Date.now(), wait: resendAfter })
    })
  return (
    <>
      <div className={styles.codeRow}>
        <Input
          aria-label="验证码"
          placeholder={`${VERIFICATION_CODE.digits} 位验证码`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={VERIFICATION_CODE.digits}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        />
        <CountdownButton
          label={sent ? '重新发送' : '获取验证码'}
          seconds={sent?.wait ?? 0}
          startedAt={sent?.at ?? null}
          onClick={() => void send()}
        />
      </div>
      {sent && <p className={blocks.quiet}>验证码已发送至 {sent.mobile}</p>}
      {sent?.sandbox && (
        <Alert
          type="info"
          title={`演示环境不会真正发送，内容如下：${sent.sandbox}`}
          action={
            <Button size="small" onClick={() => onChange(/\d{6}/.exec(sent.sandbox!)?.[0] ?? '')}>
              填入验证码
            </Button>
          }
        />
      )}
      {refusal && <p className={styles.problem}>{refusal}</p>}
    </>
  )
}

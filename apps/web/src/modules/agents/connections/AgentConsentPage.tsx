// An assistant asks to be connected: who it is, what it would read, and what it can never do. Nothing is sent anywhere
// before the person has agreed.

import type { AgentScope } from '@xinqi/api/agents'
import type { Data } from '@xinqi/api/calls'
import { Alert, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, CenterPage } from '../../../shared/center/CenterPage.tsx'
import { Arrived } from '../../../shared/console/Arrived.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../agents.module.css'

type Consent = Data<'/agents/consent/view'>

const askedIn = (search: URLSearchParams) => {
  const of = (name: string) => search.get(name) ?? ''
  return {
    client_id: of('client_id'),
    redirect_uri: of('redirect_uri'),
    response_type: of('response_type'),
    code_challenge: of('code_challenge'),
    code_challenge_method: of('code_challenge_method'),
    resource: of('resource'),
    ...(search.has('scope') ? { scope: of('scope') } : {}),
    ...(search.has('state') ? { state: of('state') } : {}),
  }
}

const Question = ({ consent, asked }: { consent: Consent; asked: ReturnType<typeof askedIn> }) => {
  const [granted, grant] = useState<string[]>(consent.scopes.map(({ scope }) => scope))
  const { busy, refusal, act } = useAct({ leaves: true })
  const navigate = useNavigate()
  const agree = () =>
    act(async () => {
      const { goTo } = await call(
        '/agents/consent/grant',
        { ...asked, granted: granted as AgentScope[] },
        { quiet: true },
      )
      window.location.assign(goTo)
    })
  return (
    <>
      <CenterCard title={`「${consent.name}」请求连接信契`}>
        <p className={styles.host}>{consent.host ?? '您自己登记的客户端'}</p>
        {!consent.isOwn && (
          <Alert
            type="warning"
            showIcon
            title="未核实：名称由对方自己填写，请以上面的网址为准。不认识这个网址，请不要同意。"
          />
        )}
        <p>
          同意后将回到 <b>{consent.goesTo}</b>；它将以
          <b>{consent.companyName ? `「${consent.companyName}」中您的身份` : '您个人的身份'}</b>使用以下权限：
        </p>
        <Checkbox.Group
          className={styles.scopes}
          value={granted}
          onChange={(chosen) => grant(chosen as string[])}
          options={consent.scopes.map(({ scope, says }) => ({ value: scope, label: says }))}
        />
      </CenterCard>
      <CenterCard title="它永远不能做的事">
        <p>
          签署、用印、代您填写、审批、驳回、拒签、转交、付款、授权。对外的每一步都先进入「待我确认」，由您决定。
        </p>
        {consent.isForbidden && (
          <Alert type="error" showIcon title="您的企业没有开放智能体，请联系企业管理员。" />
        )}
        {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
        <div className={`${blocks.wrapRow} ${styles.decide}`}>
          <Button
            type="primary"
            loading={busy}
            disabled={consent.isForbidden || granted.length === 0}
            onClick={() => void agree()}
          >
            同意连接
          </Button>
          <Button disabled={busy} onClick={() => navigate('/center/agents')}>
            不同意
          </Button>
        </div>
      </CenterCard>
    </>
  )
}

const AgentConsentPage = () => {
  const [search] = useSearchParams()
  const asked = askedIn(search)
  const { data, error, refetch } = useCall('/agents/consent/view', asked, { quiet: true })
  return (
    <CenterPage title="连接智能体">
      <Arrived data={data} error={error} refetch={refetch} what="连接请求">
        {(consent) => <Question consent={consent} asked={asked} />}
      </Arrived>
    </CenterPage>
  )
}
export default AgentConsentPage

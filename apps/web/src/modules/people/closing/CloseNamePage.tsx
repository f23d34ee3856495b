import type { Data } from '@xinqi/api/calls'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, CenterPage } from '../../../shared/center/CenterPage.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { useProof } from '../security/useProof.tsx'
import styles from './closing.module.css'

type Closing = Data<'/account/closing/view'>
type Of = 'person' | 'company'

const WORDS = {
  person: {
    title: '注销账号',
    intro: '注销后手机号、姓名、证件号码等信息被删除，无法恢复；同一手机号可以重新注册，但不会找回原有内容。',
    takeBack: '此前登录即为撤回。',
    export: '/center/inMyName',
  },
  company: {
    title: '注销企业',
    intro: '注销后成员、印章、通讯录与企业密钥被删除，无法恢复；同一企业可以重新认证，但不会找回原有内容。',
    takeBack: '此前任一系统管理员可以撤回；在此期间不能签署、用印与授权。',
    export: '/center/inCompanyName',
  },
} as const

const Conditions = ({ conditions }: { conditions: Closing['conditions'] }) => {
  if (conditions.length === 0) return <p className={styles.text}>没有须先处理的事项。</p>
  return (
    <ul className={styles.list}>
      {conditions.map(({ what, level, text, path }) => (
        <li key={what}>
          <strong>{level === 'bar' ? '须先处理' : '随账号结束'}</strong>
          <span>{text}</span>
          {path && <Link to={path}>前往查看</Link>}
        </li>
      ))}
    </ul>
  )
}

const WhatStays = ({ kept }: { kept: Closing['kept'] }) => (
  <dl className={styles.kept}>
    {kept.map(({ what, why, until }) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>{why}</dd>
        <dd>保留期限：{until}</dd>
      </div>
    ))}
  </dl>
)

const State = ({ of, closing }: { of: Of; closing: Closing }) => {
  const { waiting, stopped } = closing
  if (waiting)
    return (
      <Notice tone="warning">
        已于 {instant(waiting.askedAt)} 申请注销，将于 {instant(waiting.endsAt)} 删除。{WORDS[of].takeBack}
      </Notice>
    )
  if (stopped)
    return (
      <Notice tone="error">
        上次注销没有完成（{instant(stopped.at)}）：{stopped.reason}
      </Notice>
    )
  return null
}

const AskToClose = ({ of, closing }: { of: Of; closing: Closing }) => {
  const [read, setRead] = useState(false)
  const proof = useProof()
  const asking = useOverlay()
  const navigate = useNavigate()
  const isBarred = closing.conditions.some(({ level }) => level === 'bar')
  return (
    <CenterCard title="申请注销">
      <Checkbox checked={read} onChange={(event) => setRead(event.target.checked)} disabled={isBarred}>
        我已阅读将被删除与依法保留的内容，并已导出需要的合同与记录
      </Checkbox>
      <div className={styles.actions}>
        <Button onClick={() => navigate(WORDS[of].export)}>先导出全部</Button>
        <Button
          danger
          type="primary"
          disabled={!read || isBarred}
          onClick={() => proof.before(() => asking.show(true))}
        >
          {WORDS[of].title}
        </Button>
      </div>
      {isBarred && <p className={styles.text}>请先处理上面列出的事项。</p>}
      {asking.subject && (
        <ConfirmDialog
          title={WORDS[of].title}
          text={`${closing.coolingDays} 天后删除，删除后无法恢复。${WORDS[of].takeBack}`}
          action="确认注销"
          onConfirm={async () => {
            await call('/account/closing/ask', { of, acknowledged: true }, { quiet: true })
            // A person's sessions have ended with it: the next call says so and leads to signing in.
            await outdate('/account/closing/view')
          }}
          onClose={asking.close}
        />
      )}
      {proof.dialog}
    </CenterCard>
  )
}

/** What stands in the way, what goes, what stays and why; then the one button, behind a fresh proof. */
export const CloseNamePage = ({ of }: { of: Of }) => {
  const { data: closing, error, refetch } = useCall('/account/closing/view', { of }, { quiet: true })
  const words = WORDS[of]
  if (!closing)
    return (
      <CenterPage title={words.title}>
        {error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />}
      </CenterPage>
    )
  return (
    <CenterPage
      title={words.title}
      extra={
        closing.waiting && (
          <Button
            type="primary"
            onClick={() =>
              // The call has said what went wrong.
              carryOut('/account/closing/takeBack', { of }, ['/account/closing/view'], '已撤回注销').catch(
                () => refetch(),
              )
            }
          >
            撤回注销
          </Button>
        )
      }
    >
      <State of={of} closing={closing} />
      <CenterCard title="注销条件" note={words.intro}>
        <Conditions conditions={closing.conditions} />
      </CenterCard>
      <CenterCard title="将被删除">
        <ul className={styles.list}>
          {closing.erased.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </CenterCard>
      <CenterCard title="依法保留">
        <WhatStays kept={closing.kept} />
      </CenterCard>
      {!closing.waiting && <AskToClose of={of} closing={closing} />}
    </CenterPage>
  )
}

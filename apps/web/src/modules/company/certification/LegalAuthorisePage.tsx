// What a legal representative opens from his message: who asks, for what, the letter, proof of who he is, his signature.

import type { Data } from '@xinqi/api/calls'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { AskDialog } from '../../../shared/lite/AskDialog.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { CodeInput } from '../../../shared/lite/CodeInput.tsx'
import { CountdownButton } from '../../../shared/lite/CountdownButton.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'
import styles from './LegalAuthorisePage.module.css'

type Detail = Data<'/legalAuthorise/detail'>
type Outcome = { kind: 'signed'; serialNo: string | null; letterUrl: string } | { kind: 'refused' }
const SIGNED = 2
const REFUSED = 3

const LegalAuthorisePage = () => {
  const ticket = useSearchParams()[0].get('ticket') ?? ''
  const { data, error, isPending, refetch } = useCall(
    '/legalAuthorise/detail',
    { ticket },
    { quiet: true, enabled: ticket.length >= 20, staleTime: Number.POSITIVE_INFINITY },
  )
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <Lite>
      <div className={styles.page}>
        {ticket.length < 20 ? (
          <Invalid />
        ) : isPending ? (
          <p className={styles.waiting}>
            <Spinner label="正在打开授权书" />
          </p>
        ) : error ? (
          error.kind === 'answer' ? (
            <Invalid message={error.message} />
          ) : (
            <Statement
              title="打开失败"
              actions={
                <Button look="primary" onClick={() => void refetch()}>
                  重试
                </Button>
              }
            >
              {error.message}
            </Statement>
          )
        ) : outcome?.kind === 'signed' || data.status === SIGNED ? (
          <Signed detail={data} outcome={outcome} />
        ) : outcome?.kind === 'refused' || data.status === REFUSED ? (
          <Statement title="您已拒绝授权">
            我们已通知「{data.companyName}」的经办人，此链接不再有效。
          </Statement>
        ) : (
          <Authorise detail={data} ticket={ticket} onDone={setOutcome} />
        )}
      </div>
    </Lite>
  )
}
export default LegalAuthorisePage

const Invalid = ({ message = '链接不完整' }: { message?: string }) => (
  <Statement title="链接无法打开">{message}。如仍需授权，请联系企业经办人重新发送。</Statement>
)

const Signed = ({ detail, outcome }: { detail: Detail; outcome: Outcome | null }) => {
  const signed = outcome?.kind === 'signed' ? outcome : null
  return (
    <Statement
      done
      title="授权书已签署"
      small={signed?.serialNo ? `核验流水号 ${signed.serialNo}` : undefined}
      actions={
        <a
          className={styles.link}
          href={signed?.letterUrl ?? detail.letterUrl}
          target="_blank"
          rel="noreferrer"
        >
          查看已签署的授权书
        </a>
      }
    >
      「{detail.companyName}」的认证申请已提交平台审核，您无需再做任何操作。
    </Statement>
  )
}

const Authorise = ({
  detail,
  ticket,
  onDone,
}: {
  detail: Detail
  ticket: string
  onDone: (outcome: Outcome) => void
}) => {
  const [read, setRead] = useState(false)
  const [idNumber, setIdNumber] = useState('')
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [sent, setSent] = useState<{ at: number; wait: number; shown: string | undefined } | null>(null)
  const { busy, refusal, refuse, act } = useAct()
  const [refusing, setRefusing] = useState(false)

  const sendCode = () =>
    void act(async () => {
      const answer = await call('/legalAuthorise/code', { ticket }, { quiet: true })
      setSent({ at: Date.now(), wait: answer.resendAfter, shown: /\d{6}/.exec(answer.sandbox ?? '')?.[0] })
    })
  const sign = () => {
    const lack = !read
      ? '请先打开并阅读授权书'
      : idNumber.trim().length < 15
        ? '请输入身份证号码'
        : code.length < 6
          ? '请输入 6 位验证码'
          : !agreed
            ? '请先确认已阅读并同意签署'
            : null
    if (lack) {
      refuse(lack)
      return
    }
    void act(async () => {
      const done = await call(
        '/legalAuthorise/sign',
        { ticket, idNumber: idNumber.trim(), code, agreed },
        { quiet: true },
      )
      onDone({ kind: 'signed', ...done })
    })
  }

  return (
    <>
      <h1 className={styles.title}>法定代表人在线授权</h1>
      {detail.identitySandbox && (
        <Notice tone="warning">演示环境：身份核验与数字证书均为沙箱，签署结果不具有法律效力。</Notice>
      )}
      <p className={styles.lead}>
        「{detail.companyName}」正在办理企业认证，请您以法定代表人身份授权以下人员作为企业管理员。
      </p>
      <dl className={styles.facts}>
        <dt>企业名称</dt>
        <dd>{detail.companyName}</dd>
        <dt>信用代码</dt>
        <dd>{detail.creditCode}</dd>
        <dt>法定代表人</dt>
        <dd>{detail.legalName}</dd>
        <dt>被授权人</dt>
        <dd>
          {detail.agentName}（{detail.agentMobile}）
        </dd>
      </dl>
      <a
        className={styles.letter}
        href={detail.letterUrl}
        target="_blank"
        rel="noreferrer"
        onClick={() => setRead(true)}
      >
        {read ? '✓ 已打开授权书，再次阅读' : '阅读授权书全文（PDF）'}
      </a>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          sign()
        }}
      >
        <Field
          label="您的身份证号码"
          value={idNumber}
          onChange={setIdNumber}
          maxLength={18}
          autoComplete="off"
          autoCapitalize="characters"
          hint={`用于核验您是 ${detail.legalName} 本人，不会显示给企业`}
        />
        <CodeInput label={`短信验证码（发送至 ${detail.mobile}）`} value={code} onChange={setCode} />
        <CountdownButton
          label={sent ? '重新发送' : '获取验证码'}
          seconds={sent?.wait ?? 60}
          startedAt={sent?.at ?? null}
          onClick={sendCode}
        />
        {sent?.shown && (
          <Notice>
            短信沙箱：验证码 {sent.shown}{' '}
            <Button look="text" onClick={() => setCode(sent.shown ?? '')}>
              填入验证码
            </Button>
          </Notice>
        )}
        <Checkbox checked={agreed} onChange={setAgreed}>
          我已阅读授权书全文，同意以本人名义签署，并同意为核验身份将姓名、证件号码与手机号提交认证机构
        </Checkbox>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <div className={styles.foot}>
          <Button type="submit" look="primary" block busy={busy}>
            确认身份并签署
          </Button>
          <Button look="text" block onClick={() => setRefusing(true)}>
            我不授权
          </Button>
        </div>
      </form>
      {refusing && (
        <RefuseDialog
          detail={detail}
          ticket={ticket}
          onClose={() => setRefusing(false)}
          onRefused={() => onDone({ kind: 'refused' })}
        />
      )}
    </>
  )
}

const RefuseDialog = ({
  detail,
  ticket,
  onClose,
  onRefused,
}: {
  detail: Detail
  ticket: string
  onClose: () => void
  onRefused: () => void
}) => {
  const [reason, setReason] = useState('')
  const { busy, refusal, act } = useAct()
  const refuse = () =>
    act(async () => {
      await call(
        '/legalAuthorise/refuse',
        { ticket, ...(reason.trim() ? { reason: reason.trim() } : {}) },
        { quiet: true },
      )
      onRefused()
    })
  return (
    <AskDialog title="拒绝授权" onClose={onClose} back="返回" action="拒绝授权" busy={busy} onAct={refuse}>
      <p>拒绝后此链接失效，「{detail.companyName}」的经办人会收到通知。</p>
      <Field
        label="原因（选填）"
        value={reason}
        onChange={setReason}
        maxLength={100}
        error={refusal ?? undefined}
      />
    </AskDialog>
  )
}

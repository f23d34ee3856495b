// Asking the others to end a finished contract: on which terms, what the agreement will say, and what it costs.

import type { Data } from '@xinqi/api/calls'
import {
  agreementText,
  agreementTitle,
  TERMINATION,
  TERMINATION_KIND,
  TERMINATION_KIND_LABEL,
  TERMINATION_REASONS,
} from '@xinqi/api/termination'
import { Alert, Button, Input, InputNumber, Radio, Result, Select } from 'antd'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { day } from '../../../shared/format/instant.ts'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { StepFooter } from '../../../shared/steps/StepFooter.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { ApprovalSteps, type Choice, chosenIn, leftToChoose } from '../approvals/ApproverChoice.tsx'
import { Agreements } from './Agreements.tsx'
import styles from './termination.module.css'

type Before = Data<'/contract/terminate/before'>
type Terms = {
  kind: 1 | 2
  reason: number
  reasonNote: string
  retained: string
  settlement: string
  other: string
  deadlineDays: number
}
/** Those who must agree to what leaves the house are asked first. */
const WAITING = 1
const EMPTY: Terms = {
  kind: 1,
  reason: 4,
  reasonNote: '',
  retained: '',
  settlement: '',
  other: '',
  deadlineDays: TERMINATION.deadlineDays,
}
const WORDS = [
  ['reasonNote', '原因说明', '具体情况，写入协议'],
  ['retained', '保留条款', '协议生效后仍然有效的约定，如保密条款'],
  ['settlement', '费用结算', '已付、应付款项如何处理'],
  ['other', '其他约定', '其他需要写明的事项'],
] as const

const TerminateStartPage = () => {
  const contractId = useAbout('contractId')
  const { data, error, refetch } = useCall(
    '/contract/terminate/before',
    { contractId },
    { quiet: true, staleTime: 0 },
  )
  const [sent, setSent] = useState<{ agreementId: string; label: string; waits: boolean } | null>(null)
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (sent) return <Sent {...sent} />
  return <Ask before={data} onSent={setSent} />
}
export default TerminateStartPage

const Sent = ({ agreementId, label, waits }: { agreementId: string; label: string; waits: boolean }) => (
  <div className={styles.body}>
    <Result
      status="success"
      title={waits ? `${label}协议已提交审批` : `${label}协议已发送`}
      subTitle={`${waits ? '审批通过后自动发送给各方；' : ''}${label}协议经各方签署后生效；在此之前，原合同保持签署完成状态。`}
      extra={[
        !waits && (
          <Link key="sign" to={`/sign/detail?contractId=${agreementId}`}>
            <Button type="primary">去签署</Button>
          </Link>
        ),
        <Link key="look" to={`/terminate/terminateConfirm?contractId=${agreementId}`}>
          <Button>查看{label}协议</Button>
        </Link>,
      ]}
    />
  </div>
)

const Ask = ({
  before,
  onSent,
}: {
  before: Before
  onSent: (sent: { agreementId: string; label: string; waits: boolean }) => void
}) => {
  const navigate = useNavigate()
  const [terms, setTerms] = useState(EMPTY)
  const [missing, setMissing] = useState(false)
  const confirming = useOverlay()
  const id = useId()
  const change = (more: Partial<Terms>) => setTerms((now) => ({ ...now, ...more }))
  const label = terms.kind === TERMINATION_KIND.end ? TERMINATION_KIND_LABEL[1]! : TERMINATION_KIND_LABEL[2]!
  const needsNote = terms.reason === 5 && !terms.reasonNote.trim()
  const facts = {
    ...terms,
    original: { name: before.name, number: before.number, finishedAt: before.finishedAt ?? '' },
    parties: before.parties.map(({ name }) => name),
  }
  const send = async () => {
    if (asks && leftToChoose(approval.steps, choice)) throw new Error('请先选择审批人')
    const { agreementId, status } = await call(
      '/contract/terminate/start',
      {
        contractId: before.contractId,
        ...terms,
        ...(choice.size ? { approvers: chosenIn(choice) } : {}),
      },
      { quiet: true },
    )
    void outdate('/quota/balance', '/contract/terminate/before')
    onSent({ agreementId, label, waits: status === WAITING })
  }
  const [choice, setChoice] = useState<Choice>(new Map())
  const { data: approval } = useCall(
    '/approval/preview',
    { typeId: before.typeId, amountCents: before.amountCents },
    { enabled: before.copiesLeft !== null && !before.obstacle, quiet: true },
  )
  const asks = approval?.flowName != null
  const short = before.copiesLeft !== null && before.copiesLeft < 1
  const cost =
    before.copiesLeft === null
      ? '个人发起不计份数。'
      : `${label}协议按一份合同计费：发送时扣减 1 份，当前剩余 ${before.copiesLeft} 份；任一方手动签署后撤回、拒签或过期均不返还。`
  return (
    <>
      <StepHeader title={`发起${label}`} steps={[]} onBack={() => navigate(-1)} />
      <div className={styles.body}>
        <div className={styles.columns}>
          <section className={`${blocks.sheet} ${styles.card}`} aria-label={`${label}信息`}>
            <p className={styles.original}>
              《{before.name}》{before.number ? `（${before.number}）` : ''}
              <span className={styles.quiet}>
                {before.finishedAt ? `${day(before.finishedAt)} 签署完成 · ` : ''}
                {before.parties.map(({ name }) => name).join('、')}
              </span>
            </p>
            {before.obstacle && <Alert type="warning" showIcon title={before.obstacle} />}
            <Agreements agreements={before.agreements} />
            {!before.obstacle && (
              <>
                <fieldset className={styles.group}>
                  <legend>方式</legend>
                  <Radio.Group
                    value={terms.kind}
                    onChange={({ target }) => change({ kind: target.value })}
                    options={[
                      { value: 1, label: '解约：自签署后不再履行' },
                      { value: 2, label: '作废：视为自始未订立' },
                    ]}
                  />
                </fieldset>
                <div className={styles.field}>
                  <label htmlFor={`${id}-reason`}>{label}原因</label>
                  <Select
                    id={`${id}-reason`}
                    value={terms.reason}
                    onChange={(reason) => change({ reason })}
                    options={Object.entries(TERMINATION_REASONS).map(([value, label]) => ({
                      value: Number(value),
                      label,
                    }))}
                  />
                </div>
                {WORDS.map(([name, label, hint]) => (
                  <div key={name} className={styles.field}>
                    <label htmlFor={`${id}-${name}`}>{label}</label>
                    <Input.TextArea
                      id={`${id}-${name}`}
                      autoSize={{ minRows: 2, maxRows: 4 }}
                      maxLength={TERMINATION.wordsMax}
                      placeholder={hint}
                      status={name === 'reasonNote' && missing && needsNote ? 'error' : undefined}
                      value={terms[name]}
                      onChange={({ target }) => change({ [name]: target.value })}
                    />
                    {name === 'reasonNote' && missing && needsNote && (
                      <p className={styles.problem} role="alert">
                        原因为其他时，请说明具体情况
                      </p>
                    )}
                  </div>
                ))}
                <div className={styles.field}>
                  <label htmlFor={`${id}-days`}>签署期限（天）</label>
                  <InputNumber
                    id={`${id}-days`}
                    min={1}
                    max={TERMINATION.deadlineDaysMax}
                    value={terms.deadlineDays}
                    onChange={(days) => change({ deadlineDays: days ?? TERMINATION.deadlineDays })}
                  />
                </div>
              </>
            )}
          </section>
          {!before.obstacle && (
            <section className={styles.paper} aria-label="协议预览">
              <h2>{agreementTitle(terms)}</h2>
              {agreementText(facts).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              <p className={styles.quiet}>签署位置按各方自动排列在文末。</p>
            </section>
          )}
        </div>
      </div>
      <StepFooter
        note={before.obstacle ? undefined : cost}
        onSend={
          before.obstacle
            ? undefined
            : () => {
                setMissing(true)
                if (!needsNote) confirming.show(true)
              }
        }
      />
      {confirming.subject && (
        <ConfirmDialog
          title={`发送${label}协议`}
          danger={false}
          action={asks ? '提交审批' : `发送${label}协议`}
          text={
            <>
              <p>{cost}</p>
              {asks && (
                <>
                  <p>须先经「{approval.flowName}」审批，通过后自动发送：</p>
                  <ApprovalSteps steps={approval.steps} choice={choice} onChoose={setChoice} />
                </>
              )}
              <p>
                协议将发给原合同的全部签署方，经各方签署后原合同
                {terms.kind === TERMINATION_KIND.end ? '解除' : '作废'}
                ，不能恢复。
              </p>
              {short && <Alert type="error" showIcon title="剩余份数不足，请先购买或联系管理员" />}
            </>
          }
          onConfirm={send}
          onClose={confirming.close}
        />
      )}
    </>
  )
}

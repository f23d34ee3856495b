// Before it leaves the house: what it costs, who is asked first, and what cannot be undone.

import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { CallError, whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { ApprovalSteps, type Choice, chosenIn, leftToChoose } from '../approvals/ApproverChoice.tsx'
import styles from './contract-start.module.css'
import { firstAsked, howTold } from './whatFollows.ts'

export const SendDialog = ({
  data: { contractId, revision, draft, copiesLeft, phase },
  personal,
  ownName,
  onSent,
  onStale,
  onClose,
}: {
  data: Data<'/contract/draft'>
  personal: boolean
  ownName: string
  onSent: (sent: Data<'/contract/send'>) => void
  onStale: () => void
  onClose: () => void
}) => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; short: boolean } | null>(null)
  const { data: approval } = useCall(
    '/approval/preview',
    { typeId: draft.typeId ?? null, amountCents: draft.amountCents ?? null },
    { enabled: !personal && phase !== 'approved', quiet: true },
  )
  const [choice, setChoice] = useState<Choice>(new Map())
  const asks = approval?.flowName != null
  const short = copiesLeft !== null && copiesLeft < 1
  const send = async () => {
    if (asks && leftToChoose(approval.steps, choice))
      return setRefusal({ text: '请先选择审批人', short: false })
    setBusy(true)
    setRefusal(null)
    try {
      const sent = await call(
        '/contract/send',
        { contractId, revision, ...(choice.size ? { approvers: chosenIn(choice) } : {}) },
        { quiet: true },
      )
      void outdate('/quota/balance')
      onSent(sent)
    } catch (thrown) {
      const code = thrown instanceof CallError ? thrown.code : 0
      setRefusal({
        text: whyNot(thrown),
        short: code === ERRORS.QUOTA_SHORT.code,
      })
      // Somebody changed it, or something is missing after all: what is shown here is out of date.
      if (code === ERRORS.CONFLICT.code || code === ERRORS.CONTRACT_INCOMPLETE.code) onStale()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={560}
      title="确认发送"
      okText={asks ? '提交审批' : '发送合同'}
      cancelText="再看看"
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={() => !busy && onClose()}
    >
      {refusal && (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={styles.alert}
          title={refusal.text}
          description={refusal.short ? <Link to="/center/saCostInfo">查看套餐与份额</Link> : undefined}
        />
      )}
      <p>
        将向 {draft.parties.length} 个签署方发送《{draft.name}》。
      </p>
      {asks && (
        <>
          <p>须先经「{approval.flowName}」审批，通过后自动发送：</p>
          <ApprovalSteps
            steps={approval.steps}
            choice={choice}
            onChoose={(chosen) => {
              setChoice(chosen)
              setRefusal(null)
            }}
          />
          {approval.problem && <Alert type="warning" showIcon title={approval.problem} />}
        </>
      )}
      <dl className={styles.follows}>
        <dt>{asks ? '发送后先通知' : '先通知'}</dt>
        <dd>{firstAsked(draft, ownName)}</dd>
        <dt>通知方式</dt>
        <dd>{howTold(draft)}</dd>
        <dt>签署截止</dt>
        <dd>{instant(draft.deadline)}，到期未签署完成自动过期，可在到期前后延期</dd>
      </dl>
      {personal ? (
        <p className={styles.about}>个人发起不扣减份额；发送后文件与控件不能再修改。</p>
      ) : (
        <ul className={styles.terms}>
          <li>
            当前剩余合同份额：<b>{copiesLeft} 份</b>
            {short && !asks && (
              <>
                ，<Link to="/center/saCostInfo">份额不足，请先购买</Link>
              </>
            )}
          </li>
          <li>
            发送即扣 1 份{asks ? '（审批通过、实际发送时）' : ''}；撤回且无人手动签署时退回；拒签、过期不退。
          </li>
          <li>发送后文件与控件不能再修改。</li>
        </ul>
      )}
    </Modal>
  )
}

// The company pays 0.01 in, with a remark that names the application.

import type { Data } from '@xinqi/api/calls'
import { REVERSE_TRANSFER_STATUS } from '@xinqi/api/status'
import { TRANSFER } from '@xinqi/api/work-list-status'
import { Alert, Button, Form, Input } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useSubmit } from '../../../shared/dialogs/useSubmit.ts'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { BankAccountItems } from './BankAccountItems.tsx'
import type { Application } from './certificationPath.ts'
import styles from './company.module.css'
import { AccountProven, PROVEN, pollingUntil, TransferStates } from './TransferStates.tsx'

type Transfer = NonNullable<Data<'/v2/company/reverseTransferProcess'>>

export const ReverseTransfer = ({ application }: { application: Application }) => {
  const { certificationId } = application
  const read = useCall('/v2/company/reverseTransferProcess', { certificationId }, pollingUntil(PROVEN))
  return (
    <TransferStates
      read={read}
      form={<PayerForm application={application} />}
      whyEnded={({ status, reason }) => ({
        title: status === TRANSFER.expired ? '超过 7 天未收到汇款，请重新申请' : '汇款核验未通过',
        description: reason ?? undefined,
      })}
    >
      {(transfer) =>
        transfer.status === PROVEN ? (
          <AccountProven certificationId={certificationId} />
        ) : (
          <PayHere certificationId={certificationId} transfer={transfer} />
        )
      }
    </TransferStates>
  )
}

type Payer = { accountNo: string; bankName: string }

const PayerForm = ({ application: { certificationId, facts } }: { application: Application }) => {
  const [form] = Form.useForm<Payer>()
  const { busy, refusal, submit } = useSubmit(form)
  return (
    <Form<Payer>
      form={form}
      layout="vertical"
      className={styles.form}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={(payer) =>
        submit(() =>
          carryOut('/v2/company/reverseTransfer', { certificationId, ...payer }, [
            '/v2/company/reverseTransferProcess',
            '/v2/company/reverseTransferAccount',
          ]),
        )
      }
    >
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className={styles.alert} />}
      <Form.Item label="付款户名" extra="须由企业对公账户汇出，个人账户汇款无法通过">
        <Input value={facts.name ?? ''} disabled aria-label="付款户名" />
      </Form.Item>
      <BankAccountItems whose="付款" />
      <Button type="primary" htmlType="submit" loading={busy}>
        获取收款账户
      </Button>
    </Form>
  )
}

const PayHere = ({ certificationId, transfer }: { certificationId: string; transfer: Transfer }) => {
  const { data, error, isPending, refetch } = useCall(
    '/v2/company/reverseTransferAccount',
    { certificationId },
    { quiet: true },
  )
  if (isPending) return <LoadingState />
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  return (
    <>
      {data.sandbox && (
        <Alert
          type="warning"
          showIcon
          className={styles.alert}
          title="银行沙箱：不发生真实收付"
          description="请勿向下列账户汇款；演示时由平台运营人员在「沙箱银行」登记到账。"
        />
      )}
      <p className={styles.lead}>请用企业对公账户按下列信息汇款，附言必须填写。款项不退还，不开具发票。</p>
      <dl className={styles.facts}>
        <dt>状态</dt>
        <dd>
          <StatusTag set={REVERSE_TRANSFER_STATUS} code={transfer.status} />
        </dd>
        <dt>收款户名</dt>
        <dd>
          <Copyable text={data.accountName} what="收款户名" whole />
        </dd>
        <dt>收款账号</dt>
        <dd>
          <Copyable text={data.accountNo} what="收款账号" whole />
        </dd>
        <dt>收款银行</dt>
        <dd>{data.bankName}</dd>
        <dt>汇款金额</dt>
        <dd>
          <b>{data.amount} 元</b>
        </dd>
        <dt>汇款附言</dt>
        <dd>
          <Copyable text={data.remark} what="汇款附言" whole />
        </dd>
        <dt>付款账户</dt>
        <dd>
          {transfer.bankName} {transfer.accountNo}
        </dd>
        <dt>截止时间</dt>
        <dd>{instant(data.expiresAt)}</dd>
      </dl>
      <p className={styles.note}>到账后自动核验，一般几分钟到 1 个工作日。可以离开此页，核验后会发送消息。</p>
    </>
  )
}

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
import { Written } from '../../../shared/language/Written.tsx'
import { BankAccountItems } from './BankAccountItems.tsx'
import type { Application } from './certificationPath.ts'
import styles from './company.module.css'
import { words } from './messages/certification.zh.ts'
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
        title: status === TRANSFER.expired ? words().nothingCame : words().paymentUnproven,
        description: reason ? <Written text={reason} /> : undefined,
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
      <Form.Item label={words().payer} extra={words().payerHint}>
        <Input value={facts.name ?? ''} disabled aria-label={words().payer} />
      </Form.Item>
      <BankAccountItems paying />
      <Button type="primary" htmlType="submit" loading={busy}>
        {words().getAccount}
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
          title={words().bankSandbox}
          description={words().bankSandboxHint}
        />
      )}
      <p className={styles.lead}>{words().payLead}</p>
      <dl className={styles.facts}>
        <dt>{words().status}</dt>
        <dd>
          <StatusTag set={REVERSE_TRANSFER_STATUS} code={transfer.status} />
        </dd>
        <dt>{words().payee}</dt>
        <dd>
          <Copyable text={data.accountName} what={words().payee} whole />
        </dd>
        <dt>{words().payeeAccount}</dt>
        <dd>
          <Copyable text={data.accountNo} what={words().payeeAccount} whole />
        </dd>
        <dt>{words().payeeBank}</dt>
        <dd>{data.bankName}</dd>
        <dt>{words().amount}</dt>
        <dd>
          <b>{words().yuan({ amount: data.amount })}</b>
        </dd>
        <dt>{words().remark}</dt>
        <dd>
          <Copyable text={data.remark} what={words().remark} whole />
        </dd>
        <dt>{words().payingFrom}</dt>
        <dd>
          {transfer.bankName} {transfer.accountNo}
        </dd>
        <dt>{words().deadline}</dt>
        <dd>{instant(data.expiresAt)}</dd>
      </dl>
      <p className={styles.note}>{words().payNote}</p>
    </>
  )
}

// The platform pays between 0.01 and 0.99; whoever can see the account knows how much.

import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { BANK_TRANSFER } from '@xinqi/api/limits'
import { TRANSFER_STATUS } from '@xinqi/api/status'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { isDemo } from '../../../shared/brand/mode.ts'
import { useSubmit } from '../../../shared/dialogs/useSubmit.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { errorText } from '../../../shared/language/errorText.ts'
import { Written } from '../../../shared/language/Written.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { BankAccountItems } from './BankAccountItems.tsx'
import type { Application } from './certificationPath.ts'
import styles from './company.module.css'
import { goOn } from './goOn.ts'
import { words } from './messages/certification.zh.ts'
import { AccountProven, PROVEN, pollingUntil, TransferStates } from './TransferStates.tsx'

type Transfer = NonNullable<Data<'/v2/company/transferProcess'>>
const ARRIVED = 2

export const ForwardTransfer = ({ application }: { application: Application }) => {
  const { certificationId } = application
  const read = useCall('/v2/company/transferProcess', { certificationId }, pollingUntil(ARRIVED))
  return (
    <TransferStates
      read={read}
      form={<AccountForm application={application} />}
      whyEnded={({ status, reason }) => ({
        title: whyEnded(status),
        description: reason ? <Written text={reason} /> : words().checkAccount,
      })}
    >
      {(transfer) => <Underway certificationId={certificationId} transfer={transfer} />}
    </TransferStates>
  )
}

const whyEnded = (status: number): string =>
  ({ 4: words().bankFailed, 5: words().wrongThrice, 6: words().tooLate })[status] ?? words().transferFailed

type Account = {
  accountNo: string
  bankName: string
  province: string
  city: string
  branchName: string
  cnaps?: string
}

const AccountForm = ({ application: { certificationId, facts } }: { application: Application }) => {
  const [form] = Form.useForm<Account>()
  const { busy, refusal, submit } = useSubmit(form)
  const required = (message: string) => [{ required: true, whitespace: true, message }]
  return (
    <Form<Account>
      form={form}
      layout="vertical"
      className={styles.form}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={({ cnaps, ...account }) =>
        submit(() =>
          carryOut(
            '/v2/company/publicTransfer',
            { certificationId, ...account, ...(cnaps ? { cnaps } : {}) },
            ['/v2/company/transferProcess'],
            isDemo() ? words().transferAsked : words().transferAskedWait,
          ),
        )
      }
    >
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className={styles.alert} />}
      <Form.Item label={words().holder} extra={words().holderHint}>
        <Input value={facts.name ?? ''} disabled aria-label={words().holder} />
      </Form.Item>
      <BankAccountItems />
      <div className={styles.amount}>
        <TextItem
          name="province"
          label={words().province}
          rules={required(words().typeProvince)}
          maxLength={50}
        />
        <TextItem name="city" label={words().city} rules={required(words().typeCity)} maxLength={50} />
      </div>
      <TextItem
        name="branchName"
        label={words().branch}
        rules={required(words().typeBranch)}
        maxLength={100}
      />
      <Form.Item
        name="cnaps"
        label={words().cnaps}
        rules={[{ pattern: /^\d{12}$/, message: words().cnapsDigits }]}
      >
        <Input maxLength={12} inputMode="numeric" autoComplete="off" placeholder={words().cnapsHint} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {words().askTransfer}
      </Button>
    </Form>
  )
}

const Underway = ({ certificationId, transfer }: { certificationId: string; transfer: Transfer }) => {
  // In the demo the visitor plays his own bank, and is told what his account would show.
  const [arrived, setArrived] = useState<string>()
  const { busy, refusal, act } = useAct()
  const arrive = () =>
    act(async () => {
      const { amount } = await call('/v2/company/sandboxArrival', { certificationId }, { quiet: true })
      setArrived(amount)
      await outdate('/v2/company/transferProcess')
    })
  return (
    <>
      <dl className={styles.facts}>
        <dt>{words().transferStatus}</dt>
        <dd>
          <StatusTag set={TRANSFER_STATUS} code={transfer.status} />
        </dd>
        <dt>{words().receivingAccount}</dt>
        <dd>
          {transfer.branchName || transfer.bankName} {transfer.accountNo}
        </dd>
        <dt>{words().tellBy}</dt>
        <dd>{instant(transfer.expiresAt)}</dd>
      </dl>
      {transfer.status < ARRIVED && (
        <p className={styles.note}>{isDemo() ? words().demoTransfer : words().bankAtWork}</p>
      )}
      {isDemo() && transfer.status <= ARRIVED && (
        <p className={styles.note}>
          <Button loading={busy} onClick={() => void arrive()}>
            {words().playArrival}
          </Button>
          {arrived && <span role="status"> {words().arrived({ amount: arrived })}</span>}
        </p>
      )}
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className={styles.alert} />}
      {transfer.status === ARRIVED && <AmountForm certificationId={certificationId} transfer={transfer} />}
      {transfer.status === PROVEN && <AccountProven certificationId={certificationId} />}
    </>
  )
}

const AmountForm = ({ certificationId, transfer }: { certificationId: string; transfer: Transfer }) => {
  const [form] = Form.useForm<{ amount: string }>()
  const [wrong, setWrong] = useState(false)
  const { busy, refusal, submit } = useSubmit(form, { [ERRORS.AMOUNT_INVALID.code]: 'amount' })
  return (
    <Form
      form={form}
      layout="vertical"
      className={styles.form}
      onFinish={({ amount }: { amount: string }) =>
        submit(async () => {
          const { verified } = await call(
            '/v2/company/verifyTransferAmount',
            { certificationId, amount },
            { quiet: true },
          )
          setWrong(!verified)
          if (verified) {
            toast.success(words().accountProven)
            await goOn(certificationId)
          } else await outdate('/v2/company/transferProcess')
        })
      }
    >
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className={styles.alert} />}
      {wrong && (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={styles.alert}
          title={words().wrongAmount({ left: transfer.triesLeft })}
        />
      )}
      <Form.Item
        name="amount"
        label={words().typeReceived}
        extra={words().amountHint({ tries: BANK_TRANSFER.tries, left: transfer.triesLeft })}
        rules={[
          { required: true, message: words().typeAmount },
          { pattern: /^0\.\d{1,2}$/, message: errorText(ERRORS.AMOUNT_INVALID) },
        ]}
      >
        <Input inputMode="decimal" maxLength={4} autoComplete="off" placeholder="0.00" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {words().proveAmount}
      </Button>
    </Form>
  )
}

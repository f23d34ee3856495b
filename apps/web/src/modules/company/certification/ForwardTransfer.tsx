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
import { toast } from '../../../shared/lite/toast.ts'
import { BankAccountItems } from './BankAccountItems.tsx'
import type { Application } from './certificationPath.ts'
import styles from './company.module.css'
import { goOn } from './goOn.ts'
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
        title: WHY_ENDED[status] ?? '打款未成功',
        description: reason ?? '请核对账户信息后重新申请打款。',
      })}
    >
      {(transfer) => <Underway certificationId={certificationId} transfer={transfer} />}
    </TransferStates>
  )
}

const WHY_ENDED: Record<number, string> = {
  4: '银行未能完成打款',
  5: '金额连续三次填写错误，本次打款已失效',
  6: '超过 7 天未填写金额，本次打款已失效',
}

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
            isDemo() ? '已申请打款' : '已申请打款，一般 1 个工作日内到账',
          ),
        )
      }
    >
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className={styles.alert} />}
      <Form.Item label="户名" extra="户名固定为企业名称，与账户不一致时银行会退回">
        <Input value={facts.name ?? ''} disabled aria-label="户名" />
      </Form.Item>
      <BankAccountItems />
      <div className={styles.amount}>
        <TextItem name="province" label="开户省份" rules={required('请输入省份')} maxLength={50} />
        <TextItem name="city" label="开户城市" rules={required('请输入城市')} maxLength={50} />
      </div>
      <TextItem name="branchName" label="开户支行" rules={required('请输入支行全称')} maxLength={100} />
      <Form.Item name="cnaps" label="联行号" rules={[{ pattern: /^\d{12}$/, message: '联行号为 12 位数字' }]}>
        <Input maxLength={12} inputMode="numeric" autoComplete="off" placeholder="选填，12 位" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        申请打款
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
        <dt>打款状态</dt>
        <dd>
          <StatusTag set={TRANSFER_STATUS} code={transfer.status} />
        </dd>
        <dt>收款账户</dt>
        <dd>
          {transfer.branchName || transfer.bankName} {transfer.accountNo}
        </dd>
        <dt>填写截止</dt>
        <dd>{instant(transfer.expiresAt)}</dd>
      </dl>
      {transfer.status < ARRIVED && (
        <p className={styles.note}>
          {isDemo()
            ? '演示环境不会真的打款，点击下面的按钮即可看到到账金额。'
            : '银行正在处理，一般 1 个工作日内到账。可以离开此页，到账后会发送消息。'}
        </p>
      )}
      {isDemo() && transfer.status <= ARRIVED && (
        <p className={styles.note}>
          <Button loading={busy} onClick={() => void arrive()}>
            模拟到账
          </Button>
          {arrived && <span role="status"> 沙箱账户收到 {arrived} 元</span>}
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
            toast.success('对公账户验证通过')
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
          title={`金额不正确，剩余 ${transfer.triesLeft} 次机会`}
        />
      )}
      <Form.Item
        name="amount"
        label="请输入收到的打款金额（元）"
        extra={`金额在 0.01–0.99 元之间，共 ${BANK_TRANSFER.tries} 次机会，剩余 ${transfer.triesLeft} 次机会`}
        rules={[
          { required: true, message: '请输入金额' },
          { pattern: /^0\.\d{1,2}$/, message: ERRORS.AMOUNT_INVALID.msg },
        ]}
      >
        <Input inputMode="decimal" maxLength={4} autoComplete="off" placeholder="0.00" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        验证金额
      </Button>
    </Form>
  )
}

import type { Data } from '@xinqi/api/calls'
import { METHOD, METHODS, type Method, ORDER } from '@xinqi/api/commerce'
import { Alert, Button, Drawer, Grid, Result, Segmented, Upload } from 'antd'
import { useState } from 'react'
import { useAct } from '../../../shared/api/useAct.ts'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import { inWorkplaceClient } from '../../../shared/session/workplace.ts'
import { workplaceBridge } from '../../../shared/session/workplaceBridge.ts'
import styles from './payment.module.css'

// The messaging client's own cashier.
/** Ends when the client closes its cashier. That it closed proves nothing: the order is asked for. */
const payInClient = async (request: string): Promise<void> => {
  const pay = (await workplaceBridge())?.biz?.alipay?.pay
  if (!pay) throw new Error('请在钉钉客户端中打开本页支付，或改用其他方式')
  await new Promise<void>((resolve, reject) =>
    pay({
      info: request,
      onSuccess: () => resolve(),
      onFail: () => reject(new Error('没有完成支付，可再次打开钉钉收银台')),
    }),
  )
}

export type Attempt = Data<'/order/orderPay'>
export type OrderPaymentStatus = Data<'/order/standing'>

/** What a cashier asks and does, whoever pays: a company on the web, a partner in its console. */
export type CashierOptions = {
  ways: readonly { method: number; isSandbox: boolean }[] | undefined
  standing: OrderPaymentStatus | undefined
  /** Said beside success. */
  doneWords: string
  /** What is asked before a way that pays at once; null for those that only show a code. */
  confirmation?: (method: Method) => string | null
  pay: (method: Method, channel: 'qr' | 'phone') => Promise<Attempt>
  prove: (file: File) => Promise<unknown>
  onClose: () => void
}

const Transfer = ({ attempt, prove }: { attempt: Attempt; prove: CashierOptions['prove'] }) => {
  const transfer = attempt.transfer!
  return (
    <dl className={styles.transfer}>
      <dt>收款户名</dt>
      <dd>{transfer.name}</dd>
      <dt>收款账号</dt>
      <dd>
        <Copyable text={transfer.account} what="收款账号" whole />
      </dd>
      <dt>开户行</dt>
      <dd>{transfer.bankName}</dd>
      <dt>金额</dt>
      <dd>{fen(attempt.amountFen)}</dd>
      <dt>附言码</dt>
      <dd>
        <Copyable text={transfer.remark} what="附言码" whole />
      </dd>
      <dt>凭证</dt>
      <dd>
        <Upload
          maxCount={1}
          accept=".pdf,.png,.jpg,.jpeg"
          showUploadList={false}
          beforeUpload={(file) => {
            prove(file)
              .then(() => toast.success('凭证已上传，到账后为您开通'))
              .catch(() => {})
            return false
          }}
        >
          <Button size="small">上传转账凭证</Button>
        </Upload>
      </dd>
    </dl>
  )
}

/** Beside the page on a desktop, the whole screen on a telephone. */
export const CashierDrawer = ({
  ways,
  standing,
  doneWords,
  confirmation,
  pay,
  prove,
  onClose,
}: CashierOptions) => {
  const { md: isWide = true } = Grid.useBreakpoint()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const { busy, refusal, act } = useAct()
  const [asked, setAsked] = useState<{ method: Method; words: string } | null>(null)
  const begin = (method: Method) =>
    act(async () => {
      const begun = await pay(method, isWide ? 'qr' : 'phone')
      setAttempt(begun)
      if (begun.clientRequest) await payInClient(begun.clientRequest)
    })
  const choose = (method: Method) => {
    const words = confirmation?.(method)
    setAsked(words ? { method, words } : null)
    if (words) setAttempt(null)
    else void begin(method)
  }
  const isDone = standing?.status === ORDER.paid
  // The real one is paid inside the messaging client and nowhere else; its sandbox anywhere.
  const offered = (ways ?? []).filter(
    (way) => way.method !== METHOD.dingtalk || way.isSandbox || inWorkplaceClient(),
  )
  const isSandbox = ways?.some((way) => way.isSandbox)
  return (
    <Drawer title="收银台" open onClose={onClose} size={isWide ? 480 : '100%'}>
      {isSandbox && (
        <Alert type="warning" showIcon title="沙箱环境：不发生真实收付" style={{ marginBottom: 16 }} />
      )}
      {isDone ? (
        <Result
          status="success"
          title="支付成功"
          subTitle={doneWords}
          extra={
            <Button type="primary" onClick={onClose}>
              完成
            </Button>
          }
        />
      ) : standing?.status === ORDER.cancelled ? (
        <Result status="info" title={standing.words} />
      ) : (
        <>
          <p className={styles.amount}>
            应付 <b>{standing ? fen(standing.amountFen) : '…'}</b>
          </p>
          <Segmented
            block
            vertical={!isWide}
            aria-label="支付方式"
            value={asked?.method ?? attempt?.method ?? 0}
            options={offered.map((way) => ({ value: way.method, label: METHODS[way.method as Method] }))}
            onChange={(method) => choose(method as Method)}
            disabled={busy}
          />
          {refusal && <Alert type="error" showIcon title={refusal} style={{ marginTop: 16 }} />}
          {!attempt && !asked && !busy && <p className={styles.hint}>请选择支付方式</p>}
          {asked && (
            <div className={styles.code}>
              <p>{asked.words}</p>
              <Button
                type="primary"
                size="large"
                block
                loading={busy}
                onClick={() => void begin(asked.method)}
              >
                确认支付
              </Button>
            </div>
          )}
          {attempt?.transfer && <Transfer attempt={attempt} prove={prove} />}
          {attempt?.qr && (
            <div className={styles.code}>
              <QrCode text={new URL(attempt.qr, window.location.origin).href} label="付款二维码" size={208} />
              <p role="status">{standing?.scanned ? '已扫码，请在手机上完成支付' : '等待扫码'}</p>
              <p className={styles.hint}>二维码 {instant(attempt.expiresAt)} 前有效</p>
              <Button onClick={() => choose(attempt.method as Method)} loading={busy}>
                刷新二维码
              </Button>
              {attempt.isSandbox && (
                <a href={attempt.qr} target="_blank" rel="noreferrer">
                  在本机打开沙箱收银台
                </a>
              )}
            </div>
          )}
          {attempt?.clientRequest && (
            <div className={styles.code}>
              <Button
                type="primary"
                size="large"
                block
                onClick={() => choose(METHOD.dingtalk)}
                loading={busy}
              >
                再次打开钉钉收银台
              </Button>
              <p role="status">支付结果确认中</p>
            </div>
          )}
          {attempt?.url && (
            <div className={styles.code}>
              <Button type="primary" size="large" block href={attempt.url} target="_blank">
                去支付
              </Button>
              <p role="status">支付结果确认中，付款后请回到本页</p>
            </div>
          )}
        </>
      )}
    </Drawer>
  )
}

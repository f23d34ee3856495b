import type { Data } from '@xinqi/api/calls'
import { METHOD, METHODS, type Method, ORDER } from '@xinqi/api/commerce'
import { Alert, Button, Drawer, Grid, Result, Segmented, Upload } from 'antd'
import { useEffect, useState } from 'react'
import { call, events, upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import { inWorkplaceClient } from '../../../shared/session/workplace.ts'
import { payInClient } from './payInClient.ts'
import styles from './payment.module.css'

type Attempt = Data<'/order/orderPay'>
type Standing = Data<'/order/standing'>

/** How the order stands, live; and asked for now and then, because a line may break without a word. */
const useStanding = (orderId: string): Standing | undefined => {
  const { data, refetch } = useCall('/order/standing', { orderId }, { quiet: true, refetchInterval: 4000 })
  useEffect(() => {
    const stop = new AbortController()
    events('/order/follow', { orderId }, () => void refetch(), { quiet: true, signal: stop.signal }).catch(
      () => {},
    )
    return () => stop.abort()
  }, [orderId, refetch])
  return data
}

const Transfer = ({ attempt }: { attempt: Attempt }) => {
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
            upload('/order/uploadProof', { orderId: attempt.orderId, file } as never)
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
export const Cashier = ({ orderId, onClose }: { orderId: string; onClose: () => void }) => {
  const { md: isWide = true } = Grid.useBreakpoint()
  const { data: ways } = useCall('/order/payWays', {}, { quiet: true })
  const standing = useStanding(orderId)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const { busy, refusal, act } = useAct()
  const choose = (method: Method) =>
    act(async () => {
      const begun = await call(
        '/order/orderPay',
        { orderId, method, channel: isWide ? 'qr' : 'phone' },
        { quiet: true },
      )
      setAttempt(begun)
      if (begun.clientRequest) await payInClient(begun.clientRequest)
    })
  const isDone = standing?.status === ORDER.paid
  useEffect(() => {
    if (isDone)
      void outdate('/order/payList', '/order/packageList', '/order/getPackageInfo', '/quota/balance')
  }, [isDone])
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
          subTitle="已为您开通，可在套餐信息中查看"
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
            value={attempt?.method ?? 0}
            options={offered.map((way) => ({ value: way.method, label: METHODS[way.method as Method] }))}
            onChange={(method) => void choose(method as Method)}
            disabled={busy}
          />
          {refusal && <Alert type="error" showIcon title={refusal} style={{ marginTop: 16 }} />}
          {!attempt && !busy && <p className={styles.hint}>请选择支付方式</p>}
          {attempt?.transfer && <Transfer attempt={attempt} />}
          {attempt?.qr && (
            <div className={styles.code}>
              <QrCode text={new URL(attempt.qr, window.location.origin).href} label="付款二维码" size={208} />
              <p role="status">{standing?.scanned ? '已扫码，请在手机上完成支付' : '等待扫码'}</p>
              <p className={styles.hint}>二维码 {instant(attempt.expiresAt)} 前有效</p>
              <Button onClick={() => void choose(attempt.method as Method)} loading={busy}>
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
                onClick={() => void choose(METHOD.dingtalk)}
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

import { PARTNER, PARTNER_STATUS } from '@xinqi/api/commerce'
import { Alert, Button, Form, Input } from 'antd'
import { Link } from 'react-router'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { AgreedItem } from '../../../shared/forms/AgreedItem.tsx'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../catalogue/commerce.module.css'

const PartnerPage = () => {
  const { data, error, refetch } = useCall('/individualPartner/info', {}, { quiet: true })
  const { busy, refusal, act } = useAct()
  const apply = ({ about }: { about: string }) =>
    act(() => carryOut('/individualPartner/apply', { about, agreed: true }, ['/individualPartner/info']))
  const link = data?.link ? new URL(data.link, window.location.origin).href : null
  return (
    <div className={blocks.page}>
      <h1 className={blocks.heading}>个人合伙人</h1>
      <section className={styles.card}>
        {!data && (error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />)}
        {data && (
          <p className={styles.about} style={{ marginBottom: 16 }}>
            推荐企业注册并购买，首年按实付的 {data.firstYearBp / 100}%、之后按 {data.laterBp / 100}%
            结算；付款 7 天后确认，每月 5 日出账，不足 ¥100 结转。不能从自己或自己所在的企业获得佣金。
          </p>
        )}
        {data && (data.status === null || data.status === PARTNER.refused) && (
          <Form layout="vertical" onFinish={apply} style={{ maxWidth: 480 }}>
            {data.status === PARTNER.refused && (
              <Alert type="warning" showIcon title={`申请未通过：${data.reason ?? ''}`} />
            )}
            <Form.Item
              name="about"
              label="推广方式"
              rules={[{ required: true, min: 5, message: '请说明打算怎样推广，至少 5 个字' }]}
            >
              <Input.TextArea maxLength={200} rows={3} />
            </Form.Item>
            <AgreedItem must="请先同意">同意上述结算规则</AgreedItem>
            {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBottom: 16 }} />}
            <Button type="primary" htmlType="submit" loading={busy}>
              申请成为合伙人
            </Button>
          </Form>
        )}
        {data && data.status !== null && data.status !== PARTNER.refused && (
          <p>
            <StatusTag set={PARTNER_STATUS} code={data.status} />{' '}
            {data.status === PARTNER.stopped ? data.reason : ''}
          </p>
        )}
        {data && link && (
          <>
            <p>
              推广码 <Copyable text={data.code!} what="推广码" whole />
            </p>
            <p>
              推广链接 <Copyable text={link} what="推广链接" whole />
            </p>
            <QrCode text={link} label="推广二维码" />
            <div className={styles.line}>
              <span>客户 {data.customers}</span>
              <span>待确认 {fen(data.pendingFen)}</span>
              <span>可结算 {fen(data.payableFen)}</span>
              <span>已结算 {fen(data.settledFen)}</span>
            </div>
            <p className={styles.links}>
              <Link to="/partner/clientList">我的客户</Link>
              <Link to="/partner/orderList">订单与佣金</Link>
              <Link to="/partner/billList">账单</Link>
            </p>
          </>
        )}
      </section>
    </div>
  )
}
export default PartnerPage

import { Alert, Button, Form, Input } from 'antd'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../catalogue/commerce.module.css'

/** For those who may not buy themselves: ask somebody who may. */
const InvitePurchasePage = () => {
  const { data, error, refetch } = useCall('/order/administrators', {}, { quiet: true })
  const { busy, refusal, act } = useAct()
  const ask = ({ words }: { words?: string }) =>
    act(async () => {
      const { administrators } = await call(
        '/order/askAdministrator',
        { words: words ?? '' },
        { quiet: true },
      )
      await outdate('/order/administrators')
      toast.success(`已提醒 ${administrators.join('、')}`)
    })
  return (
    <div className={blocks.page}>
      <h1 className={blocks.heading}>邀请购买</h1>
      <section className={styles.card}>
        {!data && (error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />)}
        {data && data.names.length === 0 && (
          <p>
            个人身份可直接购买，无需邀请。<Link to="/center/purchase">去购买</Link>
          </p>
        )}
        {data && data.names.length > 0 && (
          <Form layout="vertical" onFinish={ask} style={{ maxWidth: 480 }}>
            <p>将发站内消息给管理员：{data.names.join('、')}</p>
            <Form.Item name="words" label="留言（选填）">
              <Input.TextArea maxLength={200} rows={3} placeholder="例如：本月合同份数已用完" />
            </Form.Item>
            {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBottom: 16 }} />}
            <Button type="primary" htmlType="submit" loading={busy} disabled={data.askedToday}>
              {data.askedToday ? '今天已提醒' : '请管理员购买'}
            </Button>
          </Form>
        )}
      </section>
    </div>
  )
}
export default InvitePurchasePage

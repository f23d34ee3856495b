import type { Body, Data } from '@xinqi/api/calls'
import { Button, Form, InputNumber, Select } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'

type Alert = Data<'/open/notify/alertDetail'>['recent'][number]

/** When the partner is warned, and whom we tell; of all its apps together. */
export const Alerts = () => {
  const { data, error, refetch } = useCall('/open/notify/alertDetail', {}, { quiet: true, staleTime: 0 })
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const { recent, ...settings } = data
  const columns: ListColumn<Alert>[] = [
    column.text('content', '内容', 360),
    column.tag('state', '状态', 90, ({ endedAt }) => (
      <ToneTag tone={endedAt ? 'green' : 'red'}>{endedAt ? '已恢复' : '持续中'}</ToneTag>
    )),
    column.time('began', '开始', 150, ({ beganAt }) => beganAt),
    column.time('ended', '恢复', 150, ({ endedAt }) => endedAt),
  ]
  return (
    <>
      <Form<Body<'/open/notify/saveAlert'>>
        layout="vertical"
        style={{ maxWidth: 520 }}
        initialValues={settings}
        onFinish={(values) =>
          void call('/open/notify/saveAlert', values).then(async () => {
            await outdate('/open/notify/alertDetail')
            toast.success('已保存')
          })
        }
      >
        <p>对全部应用生效，每 5 分钟检查一次；同一情况只通知一次，恢复后再发生时重新通知。</p>
        <Form.Item name="pushFailures" label="同一回调地址连续失败（次）" rules={[{ required: true }]}>
          <InputNumber min={1} max={1000} />
        </Form.Item>
        <Form.Item
          name="errorRate"
          label="一小时内接口错误率（%）"
          extra="不足 20 次调用时不判断"
          rules={[{ required: true }]}
        >
          <InputNumber min={1} max={100} />
        </Form.Item>
        <Form.Item name="lowBalance" label="剩余合同份数低于" rules={[{ required: true }]}>
          <InputNumber min={0} max={1_000_000} />
        </Form.Item>
        <Form.Item name="mobiles" label="短信通知" extra="手机号，最多 5 个，输入后回车">
          <Select mode="tags" open={false} suffixIcon={null} maxCount={5} />
        </Form.Item>
        <Form.Item name="emails" label="邮件通知" extra="邮箱，最多 5 个；不填则只在控制台显示">
          <Select mode="tags" open={false} suffixIcon={null} maxCount={5} />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          保存
        </Button>
      </Form>
      <h2 style={{ fontSize: 16, marginTop: 24 }}>最近的告警</h2>
      <Rows<Alert> what="告警" rows={recent} rowKey="alertId" columns={columns} empty="没有告警" />
    </>
  )
}

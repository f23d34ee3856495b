import { METHODS, type Method, ORDER_KINDS } from '@xinqi/api/commerce'
import { PAY_STATUS } from '@xinqi/api/status'
import { Descriptions, Drawer, Grid, Timeline } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'

const ATTEMPT: Record<string, string> = {
  open: '等待付款',
  paid: '已付款',
  closed: '已关闭',
  toRefund: '待退款',
  refunded: '已退款',
}

/** All there is to know of an order: what it was, what happened to it, and every way somebody tried to pay it. */
export const OperatorOrderDrawer = ({ orderId, onClose }: { orderId: string; onClose: () => void }) => {
  const { md: isWide = true } = Grid.useBreakpoint()
  const { data, error, refetch } = useCall('/operator/order/detail', { orderId }, { quiet: true })
  return (
    <Drawer title="订单详情" open onClose={onClose} size={isWide ? 600 : '100%'}>
      {!data && (error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />)}
      {data && (
        <>
          <Descriptions
            column={1}
            size="small"
            items={[
              { key: 'no', label: '订单号', children: data.orderNo },
              { key: 'owner', label: '买方', children: `${data.ownerName}（${data.actorName ?? '–'}）` },
              { key: 'item', label: '商品', children: `${data.itemName} × ${data.quantity}` },
              { key: 'kind', label: '类型', children: ORDER_KINDS[data.kind] },
              { key: 'status', label: '状态', children: <StatusTag set={PAY_STATUS} code={data.status} /> },
              {
                key: 'amount',
                label: '金额',
                children:
                  data.creditFen > 0
                    ? `${fen(data.listFen)} − 抵扣 ${fen(data.creditFen)} = ${fen(data.amountFen)}`
                    : fen(data.amountFen),
              },
              { key: 'refunded', label: '已退', children: fen(data.refundedFen) },
              { key: 'invoiced', label: '已开票', children: fen(data.invoicedFen) },
            ]}
          />
          <h3>支付</h3>
          {data.attempts.length === 0 && <p>还没有人支付过</p>}
          {data.attempts.map((attempt) => (
            <Descriptions
              key={attempt.attemptNo}
              column={1}
              size="small"
              style={{ marginBottom: 12 }}
              items={[
                { key: 'no', label: '支付单号', children: attempt.attemptNo },
                {
                  key: 'way',
                  label: '方式',
                  children: `${METHODS[attempt.method as Method] ?? attempt.method}（${attempt.vendor}）`,
                },
                {
                  key: 'state',
                  label: '状态',
                  children: `${ATTEMPT[attempt.state] ?? attempt.state}　${fen(attempt.amountFen)}`,
                },
                ...(attempt.tradeNo ? [{ key: 'trade', label: '渠道流水', children: attempt.tradeNo }] : []),
                { key: 'at', label: '时间', children: instant(attempt.paidAt ?? attempt.createdAt) },
              ]}
            />
          ))}
          <h3>经过</h3>
          <Timeline
            items={data.timeline.map((event) => ({
              content: `${instant(event.at)}　${event.what}${event.detail ? `（${event.detail}）` : ''}${event.actorName ? `　${event.actorName}` : ''}`,
            }))}
          />
        </>
      )}
    </Drawer>
  )
}

import { ORDER_KINDS, REFUND_STATUS } from '@xinqi/api/commerce'
import { PAY_STATUS } from '@xinqi/api/status'
import { Descriptions, Drawer, Grid, Timeline } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { day, instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'

export const OrderDrawer = ({ orderId, onClose }: { orderId: string; onClose: () => void }) => {
  const { md: isWide = true } = Grid.useBreakpoint()
  const { data, error, refetch } = useCall('/order/detail', { orderId }, { quiet: true })
  return (
    <Drawer title="订单详情" open onClose={onClose} size={isWide ? 520 : '100%'}>
      {!data && (error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />)}
      {data && (
        <>
          <Descriptions
            column={1}
            size="small"
            items={[
              { key: 'no', label: '订单号', children: data.orderNo },
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
              ...(data.termFrom && data.termUntil
                ? [
                    {
                      key: 'term',
                      label: '有效期',
                      children: `${day(data.termFrom)} 至 ${day(data.termUntil)}`,
                    },
                  ]
                : []),
              ...(data.refund
                ? [
                    {
                      key: 'refund',
                      label: '退款',
                      children: (
                        <>
                          <StatusTag set={REFUND_STATUS} code={data.refund.status} />{' '}
                          {fen(data.refund.amountFen ?? data.refund.proposalFen)} {data.refund.decision}
                        </>
                      ),
                    },
                  ]
                : []),
            ]}
          />
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

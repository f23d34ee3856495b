import { METHODS, type Method } from '@xinqi/api/commerce'
import { Grid } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import { ReadDrawer } from '../../../shared/console/ReadDrawer.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import { OrderTimeline, orderFacts } from '../catalogue/OrderParts.tsx'

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
  const read = useCall('/operator/order/detail', { orderId }, { quiet: true })
  return (
    <ReadDrawer title="订单详情" onClose={onClose} size={isWide ? 600 : '100%'} read={read}>
      {(data) => (
        <>
          <FactTable
            size="small"
            of={{
              订单号: data.orderNo,
              买方: `${data.ownerName}（${data.actorName ?? '–'}）`,
              ...orderFacts(data),
              已退: fen(data.refundedFen),
              已开票: fen(data.invoicedFen),
            }}
          />
          <h3>支付</h3>
          {data.attempts.length === 0 && <p>还没有人支付过</p>}
          {data.attempts.map((attempt) => (
            <FactTable
              key={attempt.attemptNo}
              size="small"
              style={{ marginBottom: 12 }}
              of={{
                支付单号: attempt.attemptNo,
                方式: `${METHODS[attempt.method as Method] ?? '其他方式'}（${attempt.vendor}）`,
                状态: `${ATTEMPT[attempt.state] ?? '其他状态'}　${fen(attempt.amountFen)}`,
                渠道流水: attempt.tradeNo ?? undefined,
                时间: instant(attempt.paidAt ?? attempt.createdAt),
              }}
            />
          ))}
          <OrderTimeline events={data.timeline} />
        </>
      )}
    </ReadDrawer>
  )
}

import { REFUND_STATUS } from '@xinqi/api/commerce'
import { Grid } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import { ReadDrawer } from '../../../shared/console/ReadDrawer.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { day } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { OrderTimeline, orderFacts } from '../catalogue/OrderParts.tsx'

export const OrderDrawer = ({ orderId, onClose }: { orderId: string; onClose: () => void }) => {
  const { md: isWide = true } = Grid.useBreakpoint()
  const read = useCall('/order/detail', { orderId }, { quiet: true })
  return (
    <ReadDrawer title="订单详情" onClose={onClose} size={isWide ? 520 : '100%'} read={read}>
      {(data) => (
        <>
          <FactTable
            size="small"
            of={{
              订单号: data.orderNo,
              ...orderFacts(data),
              ...(data.termFrom && data.termUntil
                ? { 有效期: `${day(data.termFrom)} 至 ${day(data.termUntil)}` }
                : {}),
              ...(data.refund
                ? {
                    退款: (
                      <>
                        <StatusTag set={REFUND_STATUS} code={data.refund.status} />{' '}
                        {fen(data.refund.amountFen ?? data.refund.proposalFen)} {data.refund.decision}
                      </>
                    ),
                  }
                : {}),
            }}
          />
          <OrderTimeline events={data.timeline} />
        </>
      )}
    </ReadDrawer>
  )
}

// What is said of an order alike by whoever looks at it.

import { ORDER_KINDS } from '@xinqi/api/commerce'
import { PAY_STATUS } from '@xinqi/api/status'
import { Timeline } from 'antd'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'

type Order = {
  itemName: string
  quantity: number
  kind: keyof typeof ORDER_KINDS
  status: number
  listFen: number
  creditFen: number
  amountFen: number
}

export const orderFacts = ({ itemName, quantity, kind, status, listFen, creditFen, amountFen }: Order) => ({
  商品: `${itemName} × ${quantity}`,
  类型: ORDER_KINDS[kind],
  状态: <StatusTag set={PAY_STATUS} code={status} />,
  金额: creditFen > 0 ? `${fen(listFen)} − 抵扣 ${fen(creditFen)} = ${fen(amountFen)}` : fen(amountFen),
})

type Event = { at: string; what: string; detail: string | null; actorName: string | null }

export const OrderTimeline = ({ events }: { events: readonly Event[] }) => (
  <>
    <h3>经过</h3>
    <Timeline
      items={events.map(({ at, what, detail, actorName }) => ({
        content: `${instant(at)}　${what}${detail ? `（${detail}）` : ''}${actorName ? `　${actorName}` : ''}`,
      }))}
    />
  </>
)

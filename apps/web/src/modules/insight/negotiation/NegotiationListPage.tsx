// /negotiation: rooms of one's own house, and those one was invited to.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import { go } from '../../../shared/navigation/go.ts'
import { ROOM_STATE } from './roomWords.ts'

type Room = RowOf<'/negotiation/list'>
const WHOSE = { own: '我方发起', invited: '受邀参加' }

const named = (room: Room): ReactNode => <Link to={`/negotiation/${room.roomId}`}>{room.name}</Link>

const NegotiationListPage = () => {
  const columns: ListColumn<Room>[] = [
    column.name('name', '合同', 260, named),
    column.text('state', '状态', 90, ({ state }) => ROOM_STATE[state] ?? ''),
    column.text('round', '轮次', 80, ({ round }) => `第 ${round} 轮`),
    column.text('open', '待答复', 80, ({ openPoints }) => `${openPoints} 项`),
    column.text('by', '发起', 180, ({ companyName, openedByName }) => companyName ?? openedByName),
    column.time('at', '更新时间', 170, (room) => room.updatedAt),
    column.actions(90, (room) => [{ label: '打开', onClick: () => go(`/negotiation/${room.roomId}`) }]),
  ]
  return (
    <ListPage
      title="合同协商"
      path="/negotiation/list"
      rowKey="roomId"
      filters={[keywordFilter('合同名称'), choiceFilter('whose', '参与方式', WHOSE)]}
      body={({ keyword, whose }) => ({
        ...(keyword ? { keyword } : {}),
        ...(whose === 'invited' ? { invited: true } : {}),
      })}
      columns={columns}
      empty={{ text: '还没有协商中的合同。在「智能起草」打开一份合同，点「发起协商」即可邀请对方逐条协商' }}
    />
  )
}
export default NegotiationListPage

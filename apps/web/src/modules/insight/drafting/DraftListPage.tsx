// 智能起草: say what is wanted, answer what is missing, and go on in the editor.

import type { Data } from '@xinqi/api/calls'
import { Button } from 'antd'
import { Link } from 'react-router'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { column } from '../../../shared/list/columns.tsx'
import { keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import { go } from '../../../shared/navigation/go.ts'
import { BeginDialog } from './BeginDialog.tsx'

type DraftAIRow = RowOf<'/draftAI/list'>
type Draft = Data<'/draftAI/list'>['list'][number]

const DraftListPage = () => {
  const begin = useOverlay()
  const removal = useOverlay<Draft>()
  const columns: ListColumn<DraftAIRow>[] = [
    column.name('name', '合同', 260, (draft) => <Link to={`/draftAI/${draft.draftId}`}>{draft.name}</Link>),
    column.text('type', '类型', 120, (draft) => draft.contractType),
    column.text('stance', '立场', 80),
    column.text('source', '撰写', 80),
    column.text('by', '起草人', 100, (draft) => draft.createdByName),
    column.time<DraftAIRow>('at', '更新时间', 170, (draft) => draft.updatedAt),
    column.actions<DraftAIRow>(120, (draft) => [
      { label: '编辑', onClick: () => go(`/draftAI/${draft.draftId}`) },
      { label: '删除', danger: true, onClick: () => removal.show(draft) },
    ]),
  ]
  return (
    <>
      <ListPage
        title="智能起草"
        path="/draftAI/list"
        rowKey="draftId"
        filters={[keywordFilter('合同名称')]}
        body={({ keyword }) => ({ keyword })}
        columns={columns}
        primary={
          <>
            <Button onClick={() => go('/negotiation')}>合同协商</Button>
            <Button type="primary" onClick={() => begin.show(true)}>
              起草合同
            </Button>
          </>
        }
        empty={{ text: '还没有起草的合同，用一句话说明需求即可开始' }}
      />
      {begin.subject && <BeginDialog onClose={begin.close} />}
      {removal.subject && (
        <ConfirmDialog
          title="删除起草的合同"
          text={`「${removal.subject.name}」及其全部版本将被删除，无法恢复。`}
          action="删除"
          onConfirm={() =>
            carryOut('/draftAI/remove', { draftId: removal.subject!.draftId }, ['/draftAI/list'])
          }
          onClose={removal.close}
        />
      )}
    </>
  )
}
export default DraftListPage

// 智能比对: every comparison one may see, how far it is and what came out.
import { DIFF_TYPES, type DiffType } from '@xinqi/api/ai'
import { Button } from 'antd'
import { ToolDialog } from '../../../shared/ai/ToolDialog.tsx'
import { call } from '../../../shared/api/call.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { RowOf } from '../../../shared/list/listTypes.ts'
import { go } from '../../../shared/navigation/go.ts'
import { useTaskList } from '../ai-tasks/useTaskList.tsx'
import { useTwoFiles } from './TwoFilesForm.tsx'

const TwoFilesDialog = ({ onClose, onStarted }: { onClose: () => void; onStarted: () => void }) => {
  const { form, ...begin } = useTwoFiles(() => {
    onClose()
    onStarted()
  })
  return (
    <ToolDialog tool="compare" title="新建比对" begin={begin} onClose={onClose}>
      {form}
    </ToolDialog>
  )
}

const PATH = '/contractCompare/list'
type Task = RowOf<typeof PATH>

const foundIn = ({ counts, similarity }: Task) =>
  `${
    (Object.keys(DIFF_TYPES) as DiffType[])
      .filter((type) => counts[type])
      .map((type) => `${DIFF_TYPES[type]} ${counts[type]}`)
      .join('，') || '没有差异'
  }${similarity === null ? '' : `，相似度 ${(similarity * 100).toFixed(1)}%`}`

const ComparisonListPage = () => {
  const tasks = useTaskList<Task>({
    tool: 'compare',
    path: PATH,
    called: '任务',
    keyOf: ({ taskId }) => taskId,
    address: ({ taskId }) => `/comparisonDetail?taskId=${taskId}`,
    foundIn,
    retry: (taskId) => call('/contractCompare/retry', { taskId }),
    remove: (taskId) => call('/contractCompare/delete', { taskId }, { quiet: true }),
    removal: { title: '删除比对任务', text: ({ title }) => `「${title}」及其结果、备注将被删除，无法恢复。` },
  })
  return (
    <>
      <ListPage
        title="智能比对"
        path={PATH}
        {...tasks.list}
        primary={
          <>
            <Button onClick={() => go('/comparison?way=text')}>文本比对</Button>{' '}
            <Button type="primary" onClick={tasks.create}>
              新建比对
            </Button>
          </>
        }
        empty={{ text: '还没有比对任务，上传两份文件即可开始' }}
      />
      {tasks.creating.subject && <TwoFilesDialog onClose={tasks.creating.close} onStarted={tasks.changed} />}
      {tasks.removing}
    </>
  )
}
export default ComparisonListPage

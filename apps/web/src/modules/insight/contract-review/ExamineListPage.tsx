// 智能审查: reviews and, beside them, the company's own checklists.

import { AI_WORDS } from '@xinqi/api/ai'
import { USER_IS } from '@xinqi/api/wire'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { RowOf } from '../../../shared/list/listTypes.ts'
import { ViewChoice } from '../../../shared/list/ViewChoice.tsx'
import { useIdentity } from '../../../shared/session/session.ts'
import { useTaskList } from '../ai-tasks/useTaskList.tsx'
import { CompanyRules } from '../company-rules/CompanyRules.tsx'
import { Checklists } from './Checklists.tsx'
import { UploadReviewDialog } from './UploadReviewDialog.tsx'

const PATH = '/contractExamine/list'
type Task = RowOf<typeof PATH>

const foundIn = ({ counts }: Task) =>
  `高 ${counts.high ?? 0}，中 ${counts.medium ?? 0}，低 ${counts.low ?? 0}；缺失条款 ${counts.missing ?? 0}`

const Tasks = () => {
  const tasks = useTaskList<Task>({
    tool: 'examine',
    path: PATH,
    called: '合同',
    keyOf: ({ fileId }) => fileId,
    address: ({ fileId }) => `/examineAIDetail?fileId=${fileId}`,
    foundIn,
    retry: (fileId) => call('/contractExamine/retry', { fileId }),
    remove: (fileId) => call('/contractExamine/delete', { fileId }, { quiet: true }),
    removal: {
      title: '删除审查任务',
      text: ({ title }) => `「${title}」的审查结果与处理记录将被删除，无法恢复。`,
    },
  })
  return (
    <>
      <ListPage
        title="智能审查"
        path={PATH}
        {...tasks.list}
        primary={
          <Button type="primary" onClick={tasks.create}>
            上传审查
          </Button>
        }
        empty={{ text: '还没有审查任务，上传一份合同即可开始' }}
      />
      {tasks.creating.subject && (
        <UploadReviewDialog onClose={tasks.creating.close} onStarted={tasks.changed} />
      )}
      {tasks.removing}
    </>
  )
}

const ExamineListPage = () => {
  const [query, setQuery] = useSearchParams()
  const { account } = useIdentity()
  const ofCompany = account.userType !== USER_IS.person
  const tab = query.get('tab') === 'checklists' ? 'checklists' : 'tasks'
  return (
    <>
      <ViewChoice
        label="智能审查"
        value={tab}
        of={{ tasks: '审查任务', checklists: '审查清单' }}
        onChange={(next) => setQuery(next === 'checklists' ? { tab: next } : {}, { replace: true })}
        style={{ marginBottom: 12 }}
      />
      {tab === 'tasks' ? (
        <Tasks />
      ) : (
        <>
          {ofCompany && <CompanyRules />}
          <Checklists />
        </>
      )}
      <p style={{ marginTop: 12, color: 'var(--xq-text-tertiary)', fontSize: 13 }}>{AI_WORDS.notice}</p>
    </>
  )
}
export default ExamineListPage

// /indexLeft: the tools as a menu on the left, the latest work of each beside it.

import { AI_TASK_STATUS } from '@xinqi/api/ai'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, CenterPage } from '../../../shared/center/CenterPage.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { useAccess } from '../../../shared/permission/access.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../ai-tasks/tools.module.css'
import { TOOLS } from './toolList.tsx'

const Latest = ({ tool }: { tool: 'compare' | 'examine' }) => {
  const compare = useCall(
    '/contractCompare/list',
    { pageSize: 5 },
    { quiet: true, enabled: tool === 'compare' },
  )
  const examine = useCall(
    '/contractExamine/list',
    { pageSize: 5 },
    { quiet: true, enabled: tool === 'examine' },
  )
  const rows = (tool === 'compare' ? compare.data : examine.data)?.list ?? []
  const [title, list, address] =
    tool === 'compare'
      ? (['最近比对', '/comparisonAI', '/comparisonDetail?taskId='] as const)
      : (['最近审查', '/examineAI', '/examineAIDetail?fileId='] as const)
  return (
    <CenterCard title={title} extra={<Link to={list}>全部</Link>}>
      {rows.length === 0 && <p>还没有记录</p>}
      {rows.map((task) => (
        <p key={task.taskId}>
          <Link to={`${address}${task.taskId}`}>{task.title}</Link>{' '}
          <StatusTag set={AI_TASK_STATUS} code={task.status} /> {instant(task.createdAt)}
        </p>
      ))}
    </CenterCard>
  )
}

const IndexLeftPage = () => {
  const access = useAccess()
  return (
    <CenterPage title="工具导航">
      <div className={styles.split}>
        <nav className={`${blocks.sheet} ${styles.nav}`} aria-label="AI合同工具">
          {TOOLS.filter(({ permission }) => access.may(permission)).map(({ name, path }) => (
            <Link key={name} to={path}>
              {name}
            </Link>
          ))}
        </nav>
        <div>
          {access.may('system:ai:compare') && <Latest tool="compare" />}
          {access.may('system:ai:examine') && <Latest tool="examine" />}
        </div>
      </div>
    </CenterPage>
  )
}
export default IndexLeftPage

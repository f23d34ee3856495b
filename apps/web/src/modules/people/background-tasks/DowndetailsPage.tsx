// 下载详情: one task of the download centre, what it holds and until when it can be had.

import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import { TaskOutcome } from './TaskOutcome.tsx'
import { isExpired, mayRepeat, saveTask } from './taskFile.ts'
import styles from './tasks.module.css'

const DowndetailsPage = () => {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const taskId = params.get('taskId') ?? ''
  const { data, error, refetch } = useCall('/task/detail', { taskId }, { quiet: true })
  if (error && !data) return <FailedState failure={error} onRetry={() => void refetch()} what="下载中心" />
  if (!data) return <LoadingState />
  const { task } = data
  const again = async () => {
    const begun = await call('/task/again', { taskId }).catch(() => undefined)
    if (!begun) return
    toast.success('已重新开始')
    await outdate('/task/list')
    setParams({ taskId: begun.taskId }, { replace: true })
  }
  return (
    <>
      <StepHeader steps={[]} title={task.title} onBack={() => navigate('/center/downloadList')} />
      <div className={styles.detailPage}>
        <section className={styles.detailCard} aria-label="任务结果">
          <TaskOutcome key={taskId} taskId={taskId} onFinished={() => void outdate('/task/list')} />
          <p className={styles.step}>
            提交于 {instant(task.createdAt)}
            {task.expiresAt &&
              (isExpired(task)
                ? `，文件已于 ${instant(task.expiresAt)} 过期`
                : `，文件保留至 ${instant(task.expiresAt)}`)}
          </p>
          <div className={styles.detailActions}>
            {task.hasFile && !isExpired(task) && (
              <Button type="primary" onClick={() => void saveTask(taskId)}>
                下载文件
              </Button>
            )}
            {mayRepeat(task) && <Button onClick={() => void again()}>重新生成</Button>}
          </div>
        </section>
      </div>
    </>
  )
}
export default DowndetailsPage

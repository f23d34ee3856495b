// The console's first page: how things stand, what waits, the way to the first contract; and the account behind it.

import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { AddressTabs } from '../../../shared/list/AddressTabs.tsx'
import { AccountTab } from '../account-settings/AccountTab.tsx'
import { OperationsTab } from '../account-settings/OperationsTab.tsx'
import { Overview } from './Overview.tsx'
import styles from './overview.module.css'
import { TasksTab } from './TasksTab.tsx'

const OverviewPage = () => {
  const { data, error, refetch } = useCall('/open/info', {}, { quiet: true })
  if (error)
    return (
      <div className={styles.page}>
        <FailedState failure={error} onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <LoadingState />
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{data.partnerName}</h1>
      <AddressTabs
        items={[
          { key: 'overview', label: '概览', children: <Overview /> },
          { key: 'account', label: '资料与安全', children: <AccountTab /> },
          { key: 'operations', label: '操作日志', children: <OperationsTab /> },
          { key: 'tasks', label: '任务', children: <TasksTab /> },
        ]}
      />
    </div>
  )
}
export default OverviewPage

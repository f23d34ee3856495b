// Every use of one seal, or of all, with the contract it went to.

import { SEAL_GROUND } from '@xinqi/api/status'
import { Table } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import styles from './seals.module.css'
import { TrailPages, useTrail } from './Trail.tsx'

export const UseLog = ({ sealId }: { sealId: string }) => {
  const pages = useTrail()
  const { data, error, isFetching, refetch } = useCall(
    '/companySeal/useLog',
    { sealId, ...pages.asked },
    { quiet: true, placeholderData: (before) => before },
  )
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} what="企业印章" />
  return (
    <>
      <Table
        size="small"
        rowKey={(use) => use.useId}
        loading={isFetching && !data}
        dataSource={data?.list ?? []}
        pagination={false}
        scroll={{ x: 560 }}
        locale={{ emptyText: data ? <EmptyState text="还没有用过，签署合同时会记录在此" /> : ' ' }}
        columns={[
          {
            key: 'contract',
            title: '合同',
            render: (_, use) => (
              <>
                {use.contractName}
                {use.contractNo && <div className={styles.minor}>{use.contractNo}</div>}
              </>
            ),
          },
          {
            key: 'user',
            title: '用印人',
            width: 160,
            render: (_, use) => (
              <>
                {use.userName}
                <div className={styles.minor}>
                  {SEAL_GROUND[use.ground as keyof typeof SEAL_GROUND]}
                  {use.authorisationNo && ` ${use.authorisationNo}`}
                </div>
              </>
            ),
          },
          { key: 'places', title: '处数', width: 64, align: 'right', render: (_, use) => use.places },
          { key: 'usedAt', title: '时间', width: 164, render: (_, use) => instant(use.usedAt) },
        ]}
      />
      <TrailPages of={pages} answer={data} />
    </>
  )
}

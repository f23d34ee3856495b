import { Drawer, Input } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { actionsColumn, timeColumn } from '../../../shared/list/columns.tsx'
import { NumberedRows } from '../../../shared/list/NumberedRows.tsx'
import { useNumberedQuery } from '../../../shared/list/useNumberedQuery.ts'
import { EvidencePanel } from './EvidencePanel.tsx'

export const Evidence = ({ appId }: { appId: string }) => {
  const { query, page, find, turn } = useNumberedQuery('keyword')
  const { keyword } = query
  const [open, setOpen] = useState<string | null>(null)
  const { data, error, isLoading, refetch } = useCall(
    '/apiContract/evidenceList',
    { appId, page, ...(keyword ? { keyword } : {}) },
    { quiet: true, staleTime: 0 },
  )
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <Input.Search
        aria-label="存证或合同编号"
        allowClear
        placeholder="存证编号、合同编号或名称"
        style={{ width: 260, maxWidth: '100%', marginBottom: 12 }}
        defaultValue={keyword}
        onSearch={(text) => find({ keyword: text.trim() })}
      />
      <NumberedRows<NonNullable<typeof data>['list'][number]>
        what="存证"
        answer={data}
        rowKey={({ no }) => no}
        page={page}
        onPage={turn}
        isLoading={isLoading}
        columns={[
          { key: 'no', title: '存证编号', width: 200, render: ({ no }) => no },
          { key: 'contract', title: '合同编号', width: 150, render: ({ contractNo }) => contractNo ?? '–' },
          { key: 'name', title: '名称', width: 200, render: ({ name }) => name },
          timeColumn('at', '存证时间', 150, ({ at }) => at),
          actionsColumn(80, ({ no }) => [{ label: '查看', onClick: () => setOpen(no) }]),
        ]}
        empty={<EmptyState text="合同完成后自动存证，记录会出现在这里。" />}
      />
      {open && (
        <Drawer open size={760} title="存证记录" onClose={() => setOpen(null)}>
          <EvidencePanel appId={appId} no={open} />
        </Drawer>
      )}
    </>
  )
}

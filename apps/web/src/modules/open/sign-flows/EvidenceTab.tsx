import { Drawer, Input } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { EvidencePanel } from './EvidencePanel.tsx'
import { Pages } from './Pages.tsx'

export const Evidence = ({ appId }: { appId: string }) => {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
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
        onSearch={(text) => {
          setKeyword(text.trim())
          setPage(1)
        }}
      />
      <Rows
        what="存证"
        rows={data?.list ?? []}
        rowKey={({ no }) => no}
        isLoading={isLoading}
        columns={[
          { key: 'no', title: '存证编号', width: 200, render: ({ no }) => no },
          { key: 'contract', title: '合同编号', width: 150, render: ({ contractNo }) => contractNo ?? '–' },
          { key: 'name', title: '名称', width: 200, render: ({ name }) => name },
          { key: 'at', title: '存证时间', width: 150, render: ({ at }) => instant(at) },
          {
            key: 'actions',
            title: '操作',
            width: 80,
            render: ({ no }) => <RowActions actions={[{ label: '查看', onClick: () => setOpen(no) }]} />,
          },
        ]}
        empty={<EmptyState text="合同完成后自动存证，记录会出现在这里。" />}
      />
      <Pages page={page} total={data?.total ?? 0} onChange={setPage} />
      {open && (
        <Drawer open size={760} title="存证记录" onClose={() => setOpen(null)}>
          <EvidencePanel appId={appId} no={open} />
        </Drawer>
      )}
    </>
  )
}

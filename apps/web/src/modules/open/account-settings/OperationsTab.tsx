import type { Data } from '@xinqi/api/calls'
import { Input, Pagination, Tag } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { Rows } from '../../../shared/list/Rows.tsx'

type Line = Data<'/open/partner/operationLog'>['list'][number]

/** Who did what in this console. */
export const OperationsTab = () => {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, isLoading, refetch } = useCall(
    '/open/partner/operationLog',
    { page, ...(keyword ? { keyword } : {}) },
    { quiet: true, staleTime: 0 },
  )
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <Input.Search
        aria-label="操作人或对象"
        allowClear
        placeholder="操作人或对象"
        style={{ maxWidth: 260, marginBottom: 12 }}
        onSearch={(text) => {
          setKeyword(text.trim())
          setPage(1)
        }}
      />
      <Rows<Line>
        what="操作日志"
        rows={data?.list ?? []}
        rowKey={({ at, label, target }) => `${at}${label}${target}`}
        isLoading={isLoading}
        columns={[
          { key: 'at', title: '时间', width: 160, render: ({ at }) => instant(at) },
          { key: 'label', title: '操作', width: 160, render: ({ label }) => label },
          { key: 'who', title: '操作人', width: 140, render: ({ actorName }) => actorName ?? '–' },
          { key: 'target', title: '对象', width: 220, render: ({ target }) => target ?? '–' },
          {
            key: 'result',
            title: '结果',
            width: 80,
            card: 'tag',
            render: ({ succeeded }) => (
              <Tag color={succeeded ? 'green' : 'red'}>{succeeded ? '成功' : '失败'}</Tag>
            ),
          },
          { key: 'address', title: '来源', width: 140, render: ({ address }) => address ?? '–' },
        ]}
        empty={<EmptyState text="没有符合条件的操作" />}
      />
      {(data?.total ?? 0) > 20 && (
        <Pagination
          align="end"
          current={page}
          pageSize={20}
          showSizeChanger={false}
          total={data!.total}
          onChange={setPage}
        />
      )}
    </>
  )
}

import type { Data } from '@xinqi/api/calls'
import { Input } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { tagColumn, timeColumn } from '../../../shared/list/columns.tsx'
import { NumberedRows } from '../../../shared/list/NumberedRows.tsx'
import { useNumberedQuery } from '../../../shared/list/useNumberedQuery.ts'

type Line = Data<'/open/partner/operationLog'>['list'][number]

/** Who did what in this console. */
export const OperationsTab = () => {
  const { query, page, find, turn } = useNumberedQuery('keyword')
  const { keyword } = query
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
        defaultValue={keyword}
        onSearch={(text) => find({ keyword: text.trim() })}
      />
      <NumberedRows<Line>
        what="操作日志"
        answer={data}
        rowKey={({ at, label, target }) => `${at}${label}${target}`}
        page={page}
        onPage={turn}
        isLoading={isLoading}
        columns={[
          timeColumn('at', '时间', 160, ({ at }) => at),
          { key: 'label', title: '操作', width: 160, render: ({ label }) => label },
          { key: 'who', title: '操作人', width: 140, render: ({ actorName }) => actorName ?? '–' },
          { key: 'target', title: '对象', width: 220, render: ({ target }) => target ?? '–' },
          tagColumn('result', '结果', 80, ({ succeeded }) => (
            <ToneTag tone={succeeded ? 'green' : 'red'}>{succeeded ? '成功' : '失败'}</ToneTag>
          )),
          { key: 'address', title: '来源', width: 140, render: ({ address }) => address ?? '–' },
        ]}
        empty={<EmptyState text="没有符合条件的操作" />}
      />
    </>
  )
}

import type { Data } from '@xinqi/api/calls'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { NumberedList } from '../../../shared/list/NumberedList.tsx'
import { WordFilter } from '../../../shared/list/QuickFilters.tsx'

type Line = Data<'/open/partner/operationLog'>['list'][number]

/** Who did what in this console. */
export const OperationsTab = () => (
  <NumberedList
    path="/open/partner/operationLog"
    what="操作日志"
    narrowedBy={['keyword']}
    body={({ keyword }) => (keyword ? { keyword } : {})}
    filters={({ query, find }) => (
      <WordFilter
        label="操作人或对象"
        width={260}
        value={query.keyword}
        onFind={(keyword) => find({ keyword })}
      />
    )}
    rowKey={({ at, label, target }) => `${at}${label}${target}`}
    columns={[
      column.time<Line>('at', '时间', 160),
      { key: 'label', title: '操作', width: 160, render: ({ label }) => label },
      { key: 'who', title: '操作人', width: 140, render: ({ actorName }) => actorName ?? '–' },
      { key: 'target', title: '对象', width: 220, render: ({ target }) => target ?? '–' },
      column.tag<Line>('result', '结果', 80, ({ succeeded }) => (
        <ToneTag tone={succeeded ? 'green' : 'red'}>{succeeded ? '成功' : '失败'}</ToneTag>
      )),
      { key: 'address', title: '来源', width: 140, render: ({ address }) => address ?? '–' },
    ]}
    empty="没有符合条件的操作"
  />
)

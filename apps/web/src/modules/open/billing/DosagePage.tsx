import type { Body, Data } from '@xinqi/api/calls'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { column } from '../../../shared/list/columns.tsx'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, ListQuery } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './billing.module.css'
import { ExportTask } from './ExportTask.tsx'
import { count, SumCards, sumColumns } from './figures.tsx'
import { lineColumns } from './lineColumns.tsx'

type UsageQuery = Body<'/open/dosage/list'>
type Row = Data<'/open/dosage/summary'>['list'][number]
const DAYS = 30
/** A contract is looked for over the longest time that may be asked for. */
const LONG = 395

const asked = ({ from, to, appId, kind, contractNo }: ListQuery): UsageQuery => {
  const until = to ?? chinaDay(new Date())
  return {
    from: from ?? addDays(until, 1 - (contractNo ? LONG : DAYS)),
    to: until,
    ...(appId ? { appId } : {}),
    ...(kind ? { kind: kind as UsageQuery['kind'] } : {}),
    ...(contractNo ? { contractNo } : {}),
  }
}

const Series = ({ series }: { series: Data<'/open/dosage/summary'>['series'] }) => {
  const most = Math.max(1, ...series.map(({ net }) => net))
  return (
    <ul className={styles.bars} aria-label="每天净用量">
      {series.map(({ day, net, amountFen }) => (
        <li
          key={day}
          style={{ height: `${Math.max(2, (Math.max(0, net) / most) * 100)}%` }}
          title={`${day}：${net} 份，${fen(amountFen)}`}
          aria-label={`${day} ${net} 份`}
        />
      ))}
    </ul>
  )
}

const Summary = ({ from, to, appId }: Pick<UsageQuery, 'from' | 'to' | 'appId'>) => {
  const { data, error, refetch } = useCall(
    '/open/dosage/summary',
    { from, to, ...(appId ? { appId } : {}) },
    { quiet: true },
  )
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} what="用量" />
  if (!data) return <LoadingState />
  const columns: ListColumn<Row>[] = [
    column.text('app', '应用', 160, (row) => row.appName),
    column.text('kind', '种类', 110, (row) => row.kindName),
    column.number('net', '净用量', 90, (row) => `${count(row.net)} ${row.unit}`),
    ...sumColumns<Row>(),
  ]
  return (
    <>
      <SumCards sums={data} />
      {data.series.length > 0 && (
        <section className={`${blocks.surface} ${styles.card}`} aria-label="每天">
          <h2>每天净用量</h2>
          <Series series={data.series} />
        </section>
      )}
      <section className={`${blocks.surface} ${styles.card}`} aria-label="按应用与种类">
        <h2>按应用与种类</h2>
        <Rows<Row>
          what="用量"
          rows={data.list}
          rowKey={({ appId: id, kind }) => `${id} ${kind}`}
          columns={columns}
          empty="这段时间没有用量"
        />
      </section>
    </>
  )
}

const DosagePage = () => {
  const [query] = useSearchParams()
  const { data: apps } = useCall('/open/app/options', {}, { quiet: true })
  const span = asked(Object.fromEntries(query) as ListQuery)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>用量明细</h1>
        <span className={blocks.quiet}>
          {span.from} 至 {span.to}，正式应用
        </span>
      </div>
      <Summary from={span.from} to={span.to} appId={span.appId} />
      <section className={`${blocks.surface} ${styles.card}`} aria-label="逐笔明细">
        <ListCard
          what="用量"
          path="/open/dosage/list"
          rowKey="lineId"
          columns={lineColumns}
          filters={[
            { kind: 'keyword', name: 'contractNo', label: '合同', placeholder: '合同编号' },
            {
              kind: 'choice',
              name: 'appId',
              label: '应用',
              options: (apps?.list ?? [])
                .filter(({ isSandbox }) => !isSandbox)
                .map(({ appId, name }) => ({ value: appId, label: name })),
            },
            { kind: 'days', from: 'from', to: 'to', label: '日期' },
          ]}
          body={asked}
          tools={(shown) => (
            <ExportTask begin={() => call('/open/dosage/export', asked(shown), { quiet: true })} />
          )}
          empty={{ text: '没有符合条件的用量' }}
        />
      </section>
    </div>
  )
}
export default DosagePage

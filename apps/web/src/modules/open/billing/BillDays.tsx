import type { Data } from '@xinqi/api/calls'
import { Button, Drawer, Grid } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ReadRows } from '../../../shared/list/ReadRows.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './billing.module.css'
import { DisputeDialog } from './DisputeDialog.tsx'
import { sumColumns } from './figures.tsx'
import { type Line, lineColumns } from './lineColumns.tsx'

type Day = Data<'/open/bill/dayList'>['list'][number]
const AT_ONCE = 50

/** A page of lines after the other: where each began is remembered for the way back. */
const DayLines = ({ day, mayDispute }: { day: string; mayDispute: boolean }) => {
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined])
  const cursor = cursors.at(-1)
  const { data, error, isLoading, refetch } = useCall(
    '/open/dosage/list',
    { from: day, to: day, pageSize: AT_ONCE, ...(cursor ? { cursor } : {}) },
    { quiet: true, staleTime: 0 },
  )
  const disputing = useOverlay<string>()
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} what="明细" />
  const columns: ListColumn<Line>[] = [
    ...lineColumns,
    ...(mayDispute
      ? [
          column.actions(90, ({ lineId }: Line) => [
            { label: '提出异议', onClick: () => disputing.show(lineId) },
          ]),
        ]
      : []),
  ]
  return (
    <>
      <Rows<Line>
        what="明细"
        rows={data?.list ?? []}
        rowKey="lineId"
        isLoading={isLoading}
        columns={columns}
        empty="这一天没有明细"
      />
      {(cursors.length > 1 || data?.nextCursor) && (
        <div className={styles.bar} style={{ marginTop: 12, justifyContent: 'flex-end' }}>
          <Button disabled={cursors.length === 1} onClick={() => setCursors(cursors.slice(0, -1))}>
            上一页
          </Button>
          <Button disabled={!data?.nextCursor} onClick={() => setCursors([...cursors, data!.nextCursor!])}>
            下一页
          </Button>
        </div>
      )}
      {disputing.subject && (
        <DisputeDialog month={day.slice(0, 7)} lineId={disputing.subject} onClose={disputing.close} />
      )}
    </>
  )
}

export const BillDays = ({ month, mayDispute }: { month: string; mayDispute: boolean }) => {
  const read = useCall('/open/bill/dayList', { month }, { quiet: true })
  const { md: isWide = true } = Grid.useBreakpoint()
  const open = useOverlay<string>()
  return (
    <section className={`${blocks.surface} ${styles.card}`} aria-label="按天">
      <h2>按天</h2>
      {read.error ? (
        <FailedState failure={read.error} onRetry={() => void read.refetch()} what="账单" />
      ) : (
        <ReadRows<Day>
          what="每天"
          read={read}
          rowKey="day"
          columns={[
            column.text('day', '日期', 120, ({ day }) => (
              <Button type="link" style={{ padding: 0 }} onClick={() => open.show(day)}>
                {day}
              </Button>
            )),
            ...sumColumns<Day>(),
            column.actions(80, ({ day }) => [{ label: '明细', onClick: () => open.show(day) }]),
          ]}
          empty="这个月还没有用量"
        />
      )}
      {open.subject && (
        <Drawer open title={`${open.subject} 明细`} size={isWide ? 1000 : '100%'} onClose={open.close}>
          <DayLines key={open.subject} day={open.subject} mayDispute={mayDispute} />
        </Drawer>
      )}
    </section>
  )
}

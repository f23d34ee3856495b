import { QUOTA_KINDS, type QuotaKind } from '@xinqi/api/quota'
import { Table } from 'antd'
import { useMemo, useRef } from 'react'
import { useCall } from '../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../shared/console/States.tsx'
import { dayOf, endOfDay, startOfDay } from '../../shared/format/instant.ts'
import { DownloadButton } from '../../shared/list/DownloadButton.tsx'
import { FilterBar } from '../../shared/list/FilterBar.tsx'
import type { ListFilter, ListQuery } from '../../shared/list/listTypes.ts'
import { useListQuery } from '../../shared/list/useListQuery.ts'
import { useTableByKeyboard } from '../../shared/list/useTableByKeyboard.ts'
import styles from './related.module.css'
import { type CompanyUsage, usageTable } from './usageTable.ts'

const filters: ListFilter[] = [
  { kind: 'days', from: 'from', to: 'to', label: '统计时间' },
  {
    kind: 'choice',
    name: 'kind',
    label: '种类',
    options: Object.entries(QUOTA_KINDS).map(([value, { name }]) => ({ value, label: name })),
  },
]

/** This month unless somebody chose otherwise. */
const thisMonth = () => {
  const today = new Date()
  return { from: dayOf(new Date(today.getFullYear(), today.getMonth(), 1)), to: dayOf(today) }
}

const wanted = ({ from, to, kind }: ListQuery, month = thisMonth()) => ({
  from: startOfDay(from ?? month.from),
  to: endOfDay(to ?? month.to),
  ...(kind ? { kind: kind as QuotaKind } : {}),
})

const RelateUsagePage = () => {
  const list = useListQuery(['from', 'to', 'kind'])
  const month = useMemo(thisMonth, [])
  const body = wanted(list.query, month)
  const { data, error, isFetching, refetch } = useCall('/relateCompany/usage', body, { quiet: true })
  const { companies, kinds } = useMemo(() => usageTable(data ?? []), [data])
  const area = useRef<HTMLDivElement>(null)
  useTableByKeyboard(area, '用量统计的内容')
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>用量统计</h1>
        <span className={styles.about}>
          {list.query.from ?? month.from} 至 {list.query.to ?? month.to}，已减去返还
        </span>
      </div>
      {error && !data ? (
        <FailedState failure={error} onRetry={() => void refetch()} what="用量统计" />
      ) : (
        <section className={styles.card} ref={area} aria-label="各企业用量">
          <div className={styles.filters}>
            <FilterBar filters={filters} query={list.query} onChange={list.filter} />
            <DownloadButton path="/relateCompany/usageExport" body={body} />
          </div>
          <Table<CompanyUsage>
            size="middle"
            rowKey="companyId"
            dataSource={companies}
            loading={isFetching && !data}
            pagination={false}
            scroll={{ x: 180 + kinds.length * 140 }}
            columns={[
              {
                key: 'name',
                title: '企业',
                width: 180,
                fixed: 'left',
                render: (_, company) => (
                  <span className={styles.lines} style={{ paddingLeft: company.depth * 16 }}>
                    {company.companyName}
                    <span className={styles.about}>
                      {company.depth === 0 ? '本企业' : `${company.depth} 级下级`}
                    </span>
                  </span>
                ),
              },
              ...kinds.map(({ kind, kindName, unit }) => ({
                key: kind,
                title: `${kindName}（${unit}）`,
                width: 140,
                align: 'right' as const,
                render: (_: unknown, { byKind }: CompanyUsage) => {
                  const use = byKind[kind]
                  if (!use) return '–'
                  return (
                    <span className={styles.lines}>
                      {use.used.toLocaleString('zh-CN')}
                      {use.fromShared > 0 && (
                        <span className={styles.about}>
                          含上级共享 {use.fromShared.toLocaleString('zh-CN')}
                        </span>
                      )}
                    </span>
                  )
                },
              })),
            ]}
            summary={() =>
              companies.length > 1 && (
                <Table.Summary.Row className={styles.sum}>
                  <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>
                  {kinds.map(({ kind, total }, index) => (
                    <Table.Summary.Cell key={kind} index={index + 1} align="right">
                      {total.toLocaleString('zh-CN')}
                    </Table.Summary.Cell>
                  ))}
                </Table.Summary.Row>
              )
            }
            locale={{
              emptyText: data ? (
                <EmptyState text="这段时间没有用量，换一段时间看看" />
              ) : (
                <div style={{ height: 200 }} />
              ),
            }}
          />
        </section>
      )}
    </div>
  )
}
export default RelateUsagePage

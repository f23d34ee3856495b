import { chinaDay, monthOf } from '@xinqi/api/china-day'
import { QUOTA_KINDS, type QuotaKind } from '@xinqi/api/quota'
import { useMemo } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState } from '../../../shared/console/States.tsx'
import { endOfDay, startOfDay } from '../../../shared/format/instant.ts'
import { column } from '../../../shared/list/columns.tsx'
import { DownloadButton } from '../../../shared/list/DownloadButton.tsx'
import { FilterBar } from '../../../shared/list/FilterBar.tsx'
import { choiceFilter } from '../../../shared/list/filters.ts'
import { ListFailure } from '../../../shared/list/ListFailure.tsx'
import type { ListColumn, ListFilter, ListQuery } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { useListQuery } from '../../../shared/list/useListQuery.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './related.module.css'
import { type CompanyUsage, usageTable } from './usageTable.ts'

const filters: ListFilter[] = [
  { kind: 'days', from: 'from', to: 'to', label: '统计时间' },
  choiceFilter('kind', '种类', QUOTA_KINDS),
]

/** The last row: what it all comes to. */
const SUM = 'sum'

/** This month unless somebody chose otherwise. */
const thisMonth = () => {
  const today = chinaDay(new Date())
  return { from: `${monthOf(today)}-01`, to: today }
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
  const sum: CompanyUsage = {
    companyId: SUM,
    companyName: '合计',
    depth: 0,
    byKind: Object.fromEntries(kinds.map(({ kind, total }) => [kind, { used: total, fromShared: 0 }])),
  }
  const columns: ListColumn<CompanyUsage>[] = [
    {
      key: 'name',
      title: '企业',
      width: 180,
      fixed: 'left',
      render: (company) =>
        company.companyId === SUM ? (
          <span className={styles.sum}>{company.companyName}</span>
        ) : (
          <span className={styles.lines} style={{ paddingLeft: company.depth * 16 }}>
            {company.companyName}
            <span className={blocks.quiet}>{company.depth === 0 ? '本企业' : `${company.depth} 级下级`}</span>
          </span>
        ),
    },
    ...kinds.map(
      ({ kind, kindName, unit }): ListColumn<CompanyUsage> =>
        column.number(kind, `${kindName}（${unit}）`, 140, ({ companyId, byKind }) => {
          const use = byKind[kind]
          if (!use) return '–'
          return (
            <span className={companyId === SUM ? styles.sum : styles.lines}>
              {use.used.toLocaleString('zh-CN')}
              {use.fromShared > 0 && (
                <span className={blocks.quiet}>含上级共享 {use.fromShared.toLocaleString('zh-CN')}</span>
              )}
            </span>
          )
        }),
    ),
  ]
  return (
    <div className={blocks.page}>
      <div className={blocks.spreadBar}>
        <h1 className={blocks.heading}>用量统计</h1>
        <span className={blocks.quiet}>
          {list.query.from ?? month.from} 至 {list.query.to ?? month.to}，已减去返还
        </span>
      </div>
      {error && !data ? (
        <ListFailure failure={error} what="用量统计" onRetry={() => void refetch()} onReset={list.reset} />
      ) : (
        <section className={`${blocks.surface} ${styles.card}`} aria-label="各企业用量">
          <div className={styles.filters}>
            <FilterBar filters={filters} query={list.query} onChange={list.filter} />
            <DownloadButton path="/relateCompany/usageExport" body={body} />
          </div>
          <Rows
            what="用量统计"
            rows={companies.length > 1 ? [...companies, sum] : companies}
            rowKey="companyId"
            columns={columns}
            isLoading={isFetching && !data}
            empty={
              data ? <EmptyState text="这段时间没有用量，换一段时间看看" /> : <div style={{ height: 200 }} />
            }
          />
        </section>
      )}
    </div>
  )
}
export default RelateUsagePage

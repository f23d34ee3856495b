// 到期提醒: what ends when, who is reminded of it, and the next contract begun from the last.

import { BellOutlined, CalendarOutlined } from '@ant-design/icons'
import type { Body, DueBand } from '@xinqi/api/calls'
import { mayRenew } from '@xinqi/api/renewal'
import { CONTRACT_STATUS, DUE_BAND } from '@xinqi/api/status'
import { Button, Segmented } from 'antd'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter, ListQuery, RowOf } from '../../../shared/list/listTypes.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { lookAt } from '../../contracts/lists/contractLinks.ts'
import { ValidityDialog } from '../archive/ArchiveDialogs.tsx'
import { archiveChanged } from '../archive/archiveChanged.ts'
import { sum } from '../archive/archivedColumns.tsx'
import { DueCalendar } from './DueCalendar.tsx'
import styles from './due-dates.module.css'
import { FeedDialog } from './FeedDialog.tsx'
import { RulesDrawer } from './RulesDrawer.tsx'

type Row = RowOf<'/archived/getDueContractList'>

const FILTERS: readonly ListFilter[] = [keywordFilter('名称、编号、相对方', '名称、编号、相对方')]

const Band = ({ row }: { row: Row }) => {
  const { label, colour } = DUE_BAND[row.band as DueBand]
  const days =
    row.daysLeft < 0 ? `已过 ${-row.daysLeft} 天` : row.daysLeft === 0 ? '今天' : `剩 ${row.daysLeft} 天`
  return (
    <span className={`${styles.band} ${styles[colour]}`} title={label}>
      {days}
    </span>
  )
}

const asked = ({ band, keyword, month }: ListQuery): Body<'/archived/dueExport'> => ({
  ...(band ? { band: band as DueBand } : {}),
  ...(keyword ? { keyword } : {}),
  ...(month ? { month } : {}),
})

const Switcher = () => {
  const [params, setParams] = useSearchParams()
  return (
    <Segmented
      aria-label="到期视图"
      value={params.get('view') ?? 'list'}
      options={[
        { value: 'list', label: '列表' },
        { value: 'calendar', label: '日历' },
      ]}
      onChange={(view) => setParams(view === 'list' ? {} : { view }, { replace: true })}
    />
  )
}

const useRenewal = () => {
  const navigate = useNavigate()
  return async (archivedId: string) => {
    const begun = await call('/archived/renew', { archivedId }).catch(() => undefined)
    if (!begun) return
    await archiveChanged()
    navigate(`/startCompany?contractId=${begun.contractId}`)
  }
}

const whereOf = ({ contractId, elgId }: Row) =>
  contractId ? lookAt(contractId) : `/sign/elgDetail?elgId=${elgId}`

const DueList = ({ tools }: { tools: React.ReactNode }) => {
  const { data } = useCall('/archived/count', {}, { quiet: true })
  const [params, setParams] = useSearchParams()
  const month = params.get('month') ?? undefined
  const validity = useOverlay<Row>()
  const renew = useRenewal()
  const tabs = useMemo(
    () => ({
      name: 'band',
      items: [
        { value: '', label: '全部' },
        ...(Object.keys(DUE_BAND) as DueBand[]).map((band) => ({
          value: band,
          label: DUE_BAND[band].label,
          ...(data && band !== 'later' ? { count: data.due[band] } : {}),
        })),
      ],
    }),
    [data],
  )
  const columns: ListColumn<Row>[] = [
    column.name('name', '合同名称', 260, (row) => <Link to={whereOf(row)}>{row.name}</Link>),
    column.tag('days', '剩余', 110, (row) => <Band row={row} />),
    column.text('validUntil', '到期日', 120, (row) => orDash(row.validUntil)),
    column.text('counterpart', '相对方', 200, (row) => orDash(row.counterpart)),
    {
      ...column.number<Row>('cents', '金额', 140, (row) => sum(row.cents)),
      sort: ({ cents }) => cents,
      least: 122,
    },
    column.text('performer', '履约负责人', 110, (row) => orDash(row.performanceUser)),
    column.text('type', '归档目录', 130, (row) => orDash(row.typeName)),
    column.text('next', '下次提醒', 120, (row) => orDash(row.nextReminder)),
    column.text('renewal', '续签', 150, (row) =>
      row.renewedBy ? (
        <Link to={lookAt(row.renewedBy.contractId)}>
          <StatusTag set={CONTRACT_STATUS} code={row.renewedBy.status} />
        </Link>
      ) : (
        '–'
      ),
    ),
    column.actions(150, (row) => [
      ...(mayRenew(row.renewedBy)
        ? [
            {
              label: '续签',
              permission: 'system:contract:start' as const,
              onClick: () => void renew(row.archivedId),
            },
          ]
        : []),
      { label: '改有效期', permission: 'system:archive:edit', onClick: () => validity.show(row) },
    ]),
  ]
  return (
    <>
      <ListPage
        title="到期提醒"
        note={
          <>
            <Switcher />
            {month && (
              <Button size="small" onClick={() => setParams({})}>
                {month} 到期 ×
              </Button>
            )}
          </>
        }
        path="/archived/getDueContractList"
        rowKey="archivedId"
        columns={columns}
        filters={FILTERS}
        tabs={tabs}
        body={(query) => asked({ ...query, month })}
        exporting={(query) => ({
          permission: 'system:contract:export',
          run: () => call('/archived/dueExport', asked({ ...query, month })),
        })}
        tools={() => tools}
        empty={{ text: '没有填写有效期的合同；在合同归档中补充有效期后，会按到期日列在这里' }}
      />
      {validity.subject && <ValidityDialog {...validity.subject} onClose={validity.close} />}
    </>
  )
}

const DueNoticePage = () => {
  const [params, setParams] = useSearchParams()
  const rules = useOverlay()
  const feed = useOverlay()
  const mayEdit = useAccess().may('system:archive:edit')
  const tools = (
    <>
      <Button icon={<BellOutlined aria-hidden="true" />} onClick={() => rules.show(true)}>
        {mayEdit ? '提醒规则' : '查看提醒规则'}
      </Button>
      <Button icon={<CalendarOutlined aria-hidden="true" />} onClick={() => feed.show(true)}>
        订阅日历
      </Button>
    </>
  )
  return (
    <>
      {params.get('view') === 'calendar' ? (
        <div className={styles.page}>
          <div className={`${blocks.spread} ${styles.head}`}>
            <h1>到期提醒</h1>
            <Switcher />
            <span style={{ display: 'inline-flex', gap: 8 }}>{tools}</span>
          </div>
          <DueCalendar />
        </div>
      ) : (
        <DueList tools={tools} />
      )}
      {rules.subject && <RulesDrawer onClose={rules.close} />}
      {(feed.subject || params.has('subscribe')) && (
        <FeedDialog
          onClose={() => {
            feed.close()
            setParams({}, { replace: true })
          }}
        />
      )}
    </>
  )
}
export default DueNoticePage

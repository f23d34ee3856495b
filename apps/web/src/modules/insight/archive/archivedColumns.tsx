import { ARCHIVE_SOURCE, ARCHIVE_VERDICT, CONTRACT_STATUS } from '@xinqi/api/status'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { money } from '../../../shared/format/money.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column, numberColumn, tagColumn } from '../../../shared/list/columns.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import { NameButton } from '../../../shared/list/NameButton.tsx'
import styles from './archive.module.css'

export type Archived = RowOf<'/archived/unfiledList'> | RowOf<'/archived/getList'>
type Passages = RowOf<'/archived/getList'>['passages']

const Found = ({ passages }: { passages: Passages }) =>
  passages.map(({ fileId, page, before, hit, after }) => (
    <span key={`${fileId}${page}${before}`} className={styles.passage}>
      第 {page} 页：…{before}
      <mark>{hit}</mark>
      {after}…
    </span>
  ))

export const sum = (cents: number | null) => orDash(cents === null ? null : money(cents / 100))

/** What every list of kept contracts shows of each. */
export const archivedColumns = <R extends Archived>(
  open: (row: R) => void,
  actions: (row: R) => React.ReactNode,
): ListColumn<R>[] => [
  {
    key: 'name',
    title: '合同名称',
    width: 280,
    always: true,
    render: (row) => (
      <>
        <NameButton name={row.name} onOpen={() => open(row)} />
        {row.number && <span className={styles.sub}>{row.number}</span>}
        {'passages' in row && <Found passages={row.passages} />}
      </>
    ),
  },
  column('type', '归档目录', 140, (row) => orDash(row.typeName)),
  column('archiveNumber', '归档编号', 140, (row) => orDash(row.archiveNumber)),
  column('counterpart', '相对方', 200, (row) => orDash(row.counterpart)),
  numberColumn('cents', '金额', 140, (row) => sum(row.cents)),
  column('valid', '有效期', 200, (row) =>
    row.validFrom || row.validUntil ? `${row.validFrom ?? '–'} 至 ${row.validUntil ?? '长期'}` : '–',
  ),
  column('performer', '履约负责人', 110, (row) => orDash(row.performanceUser)),
  column('source', '来源', 100, (row) => ARCHIVE_SOURCE[row.source as 1 | 2 | 3]),
  tagColumn('status', '状态', 120, (row) =>
    row.status === null ? (
      <StatusTag set={ARCHIVE_VERDICT} code={row.verdict} />
    ) : (
      <StatusTag set={CONTRACT_STATUS} code={row.status} />
    ),
  ),
  {
    key: 'finishedAt',
    title: '完成时间',
    width: 170,
    optional: true,
    render: (row) => orDash(instant(row.finishedAt)),
  },
  { key: 'actions', title: '操作', width: 150, fixed: 'right', always: true, render: actions },
]

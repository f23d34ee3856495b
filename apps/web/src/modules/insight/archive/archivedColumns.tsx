import { ARCHIVE_SOURCE, ARCHIVE_VERDICT, CONTRACT_STATUS } from '@xinqi/api/status'
import { orDash } from '../../../shared/format/Dash.tsx'
import { money } from '../../../shared/format/money.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import { NameButton } from '../../../shared/list/NameButton.tsx'
import { ACTIONS } from '../../../shared/list/RowActions.tsx'
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
  column.name('name', '合同名称', 280, (row) => (
    <>
      <NameButton name={row.name} onOpen={() => open(row)} />
      {row.number && <span className={styles.sub}>{row.number}</span>}
      {row.tags.length > 0 && <span className={styles.sub}>标签：{row.tags.join('、')}</span>}
      {'passages' in row && <Found passages={row.passages} />}
    </>
  )),
  column.text('type', '归档目录', 140, (row) => orDash(row.typeName)),
  column.text('archiveNumber', '归档编号', 140, (row) => orDash(row.archiveNumber)),
  column.text('counterpart', '相对方', 200, (row) => orDash(row.counterpart)),
  {
    ...column.number<R>('cents', '金额', 140, (row) => sum(row.cents)),
    sort: ({ cents }) => cents,
    least: 122,
  },
  column.text('valid', '有效期', 190, (row) =>
    row.validFrom || row.validUntil ? `${row.validFrom ?? '–'} 至 ${row.validUntil ?? '长期'}` : '–',
  ),
  column.optional(column.text('performer', '履约负责人', 110, (row) => orDash(row.performanceUser))),
  column.optional(column.text('source', '来源', 100, (row) => ARCHIVE_SOURCE[row.source as 1 | 2 | 3])),
  column.tag('status', '状态', 120, (row) =>
    row.status === null ? (
      row.verdict === null ? (
        '签名尚未判定'
      ) : (
        <StatusTag set={ARCHIVE_VERDICT} code={row.verdict} />
      )
    ) : (
      <StatusTag set={CONTRACT_STATUS} code={row.status} />
    ),
  ),
  column.optional(column.time('finishedAt', '完成时间', 170, (row) => row.finishedAt)),
  { ...ACTIONS, width: 120, render: actions },
]

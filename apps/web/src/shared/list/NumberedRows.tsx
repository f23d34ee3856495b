// Rows of which a page has been read, and the way to the others.
//   <NumberedRows what="推送" read={read} page={page} onPage={turn} rowKey="pushId" columns={columns} empty="…" />

import { Pagination } from 'antd'
import type { ComponentProps } from 'react'
import { ReadRows } from './ReadRows.tsx'

const PAGE = 20

/** Under a list that does not fit on one page. */
const Pages = ({
  page,
  total,
  onChange,
}: {
  page: number
  total: number
  onChange: (page: number) => void
}) =>
  total > PAGE ? (
    <Pagination
      align="end"
      style={{ marginTop: 12 }}
      current={page}
      pageSize={PAGE}
      showSizeChanger={false}
      total={total}
      onChange={onChange}
    />
  ) : null

export const NumberedRows = <Row,>({
  read,
  page,
  onPage,
  ...rows
}: {
  read: { data: { list: readonly Row[]; total: number } | undefined; isLoading: boolean }
  page: number
  onPage: (page: number) => void
} & Omit<ComponentProps<typeof ReadRows<Row>>, 'read'>) => (
  <>
    <ReadRows<Row> {...rows} read={read} isPart={!read.data || read.data.total > read.data.list.length} />
    <Pages page={page} total={read.data?.total ?? 0} onChange={onPage} />
  </>
)

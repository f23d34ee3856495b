// Rows of which a page has been read, and the way to the others.
//   <NumberedRows what="推送" read={read} page={page} onPage={turn} rowKey="pushId" columns={columns} empty="…" />

import type { ComponentProps } from 'react'
import { Pages } from './Pages.tsx'
import { ReadRows } from './ReadRows.tsx'

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

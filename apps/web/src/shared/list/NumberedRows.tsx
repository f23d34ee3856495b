// Rows of which a page has been read, and the way to the others.
//   <NumberedRows<Push> what="推送" answer={data} isLoading={isLoading} page={page} onPage={turn} rowKey={…} columns={…} empty={…} />

import type { ComponentProps } from 'react'
import { Pages } from './Pages.tsx'
import { Rows } from './Rows.tsx'

export const NumberedRows = <Row,>({
  answer,
  page,
  onPage,
  ...rows
}: {
  answer: { list: readonly Row[]; total: number } | undefined
  page: number
  onPage: (page: number) => void
} & Omit<ComponentProps<typeof Rows<Row>>, 'rows'>) => (
  <>
    <Rows<Row> {...rows} rows={answer?.list ?? []} />
    <Pages page={page} total={answer?.total ?? 0} onChange={onPage} />
  </>
)

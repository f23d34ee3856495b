// The rows a call has answered with.
//   const read = useCall('/open/app/keyList', { appId }, { quiet: true })
//   <ReadRows what="密钥" read={read} rowKey="keyId" columns={columns} empty="没有密钥" />

import type { ComponentProps } from 'react'
import { Rows } from './Rows.tsx'

export const ReadRows = <Row,>({
  read: { data, isLoading },
  ...rows
}: {
  read: { data: { list: readonly Row[] } | undefined; isLoading: boolean }
} & Omit<ComponentProps<typeof Rows<Row>>, 'rows' | 'isLoading'>) => (
  <Rows<Row> {...rows} rows={data?.list ?? []} isLoading={isLoading} />
)

// A list that pages by number: what narrows it, its rows, and the way to the others. What was found stands in the address.
//   <NumberedList path="/open/link/list" what="免登链接" narrowedBy={['contractNo']} rowKey="linkId"
//     body={({ contractNo }) => ({ appId, ...(contractNo ? { contractNo } : {}) })}
//     filters={({ query, find }) => <ContractNoFilter value={query.contractNo} onFind={find} />} columns={…} empty="没有免登链接" />

import type { Body, Data, JsonPath } from '@xinqi/api/calls'
import { Space } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '../api/useCall.ts'
import { FailedState } from '../console/States.tsx'
import { listBody } from './listBody.ts'
import type { ListColumn, RowKey } from './listTypes.ts'
import { NumberedRows } from './NumberedRows.tsx'
import { useNumberedQuery } from './useNumberedQuery.ts'

type Numbered = { list: unknown[]; total: number }
type NumberedPath = {
  [P in JsonPath]: Data<P> extends Numbered ? (Body<P> extends { page?: number } ? P : never) : never
}[JsonPath]
type RowOf<P extends NumberedPath> = Data<P> extends { list: (infer R)[] } ? R : never

export const NumberedList = <P extends NumberedPath, N extends string>({
  path,
  what,
  narrowedBy,
  body,
  filters,
  rowKey,
  columns,
  empty,
}: {
  path: P
  /** What the rows are, for those who hear the page. */
  what: string
  /** The names its filters have in the address. */
  narrowedBy: readonly N[]
  body: (query: Record<N, string>) => Omit<Body<P>, 'page'>
  filters: (list: {
    query: Record<N, string>
    find: (change: Partial<Record<N, string>>) => void
    answer: Data<P> | undefined
    refetch: () => void
  }) => ReactNode
  rowKey: RowKey<RowOf<P>>
  columns: readonly ListColumn<RowOf<P>>[]
  empty: string
}) => {
  const { query, page, find, turn } = useNumberedQuery(...narrowedBy)
  const {
    data: answer,
    error,
    isLoading,
    refetch,
  } = useCall(path, listBody<P>({ ...body(query), page }), { quiet: true, staleTime: 0 })
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <Space wrap style={{ marginBottom: 12 }}>
        {filters({ query, find, answer, refetch: () => void refetch() })}
      </Space>
      <NumberedRows<RowOf<P>>
        what={what}
        read={{ data: answer as { list: RowOf<P>[]; total: number } | undefined, isLoading }}
        rowKey={rowKey}
        page={page}
        onPage={turn}
        columns={columns}
        empty={empty}
      />
    </>
  )
}

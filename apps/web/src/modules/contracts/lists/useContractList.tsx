// What every list of contracts has: its columns, what it is looked through by, and what can be done with many at once.
//   const { list, dialogs } = useContractList(FILTERS)
//   <ListPage title="合同管理" path="/v2/file/centerListV2" {...list} … /> {dialogs.open}

import type { ListFilter } from '../../../shared/list/listTypes.ts'
import { BatchActions } from './BatchActions.tsx'
import { contractColumns } from './contractColumns.tsx'
import { useContractFilters } from './contractFilters.ts'
import type { ContractRow } from './contractLinks.ts'
import { RowActionsCell } from './RowActionsCell.tsx'
import { useContractDialogs } from './useContractDialogs.tsx'

export const useContractList = (more: readonly ListFilter[], wide = false) => {
  const filters = useContractFilters(more, wide)
  const dialogs = useContractDialogs()
  return {
    dialogs,
    list: {
      rowKey: 'contractId' as const,
      columns: contractColumns((row) => <RowActionsCell row={row} dialogs={dialogs} />),
      filters,
      batch: (rows: ContractRow[], clear: () => void) => <BatchActions rows={rows} clear={clear} />,
    },
  }
}

import { PlusOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../../shared/list/listTypes.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { LegacyDialog } from './LegacyDialog.tsx'

const FILTERS: ListFilter[] = [keywordFilter('合同名称、编号、相对方', '搜索名称、编号、相对方')]
const COLUMNS: ListColumn<RowOf<'/check/elgContractList'>>[] = [
  column.name('name', '合同名称', 260, (row) => (
    <Link to={`/sign/elgDetail?elgId=${row.elgId}`}>{row.name}</Link>
  )),
  column.text('number', '合同编号', 160, (row) => orDash(row.number)),
  column.text('counterpart', '相对方', 220),
  column.text('signedOn', '签订日期', 120, (row) => orDash(row.signedOn)),
  column.text('validUntil', '有效期止', 120, (row) => orDash(row.validUntil)),
  column.money('amount', '金额', 150, (row) => row.amountCents),
  column.text('source', '来源', 140),
  column.text('importedBy', '导入人', 110),
  column.time('createdAt', '导入时间', 170),
]

/** Contracts signed before or elsewhere: found and read here. */
export const LegacyList = ({ switcher }: { switcher: ReactNode }) => {
  const importing = useOverlay()
  const button = (
    <PermissionButton
      permission="system:archive:edit"
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => importing.show(true)}
    >
      导入存量合同
    </PermissionButton>
  )
  return (
    <>
      <ListPage
        title="合同仓库"
        note={switcher}
        path="/check/elgContractList"
        rowKey="elgId"
        columns={COLUMNS}
        filters={FILTERS}
        body={({ keyword }) => (keyword ? { keyword } : {})}
        primary={button}
        empty={{ text: '还没有存量合同，在别处签好的合同可以导入到这里统一查看', action: button }}
      />
      {importing.subject && <LegacyDialog onClose={importing.close} />}
    </>
  )
}
